import { Module } from '@nestjs/common';
import { ImagesModule } from '../../platform/images/images.module';
import { Silks } from './application/silks';

/** Pictures of fabric that are drawn; what moves on a page is in client/effects. */
@Module({ imports: [ImagesModule], providers: [Silks], exports: [Silks] })
export class EffectsModule {}
