import { Module } from '@nestjs/common';
import { DeclaresEnvironment } from '../../platform/config/environment-group';
import { ContentModule } from '../content/content.module';
import { CertificateAddresses } from './certificate-addresses.service';
import { CertificateEnvironment } from './certificate.env';
import { CertificatesController } from './http/certificates.controller';
import { ThankController } from './http/thank.controller';

/** Gift certificates: the packages that the content delivers, shown, priced with the discount, and thanked for. */
@DeclaresEnvironment(CertificateEnvironment)
@Module({ imports: [ContentModule], controllers: [CertificatesController, ThankController], providers: [CertificateAddresses] })
export class CertificateModule {}
