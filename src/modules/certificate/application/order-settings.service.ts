import { Injectable } from '@nestjs/common';
import { ClientSettings } from '../../../platform/render/client-settings.registry';
import { CertificateEnvironment } from '../certificate.env';
import { MANAGER_FORM, VOLUME_STEPS } from '../contract/order-settings';

/** Tells the panel of orders what of the configuration it has to know. */
@Injectable()
export class OrderSettings {
  constructor({ MANAGER_FORM_URL, CERTIFICATE_VOLUME_DISCOUNT }: CertificateEnvironment, settings: ClientSettings) {
    if (MANAGER_FORM_URL !== undefined) settings.set(MANAGER_FORM, MANAGER_FORM_URL);
    if (CERTIFICATE_VOLUME_DISCOUNT !== undefined) settings.set(VOLUME_STEPS, CERTIFICATE_VOLUME_DISCOUNT);
  }
}
