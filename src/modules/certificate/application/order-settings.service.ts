import { Injectable } from '@nestjs/common';
import { ClientSettings } from '../../../platform/render/client-settings.registry';
import { CertificateEnvironment } from '../certificate.env';
import { MANAGER_FORM } from '../contract/order-settings';

/** Tells the panel of orders what of the configuration it has to know. */
@Injectable()
export class OrderSettings {
  constructor({ MANAGER_FORM_URL }: CertificateEnvironment, settings: ClientSettings) {
    if (MANAGER_FORM_URL !== undefined) settings.set(MANAGER_FORM, MANAGER_FORM_URL);
  }
}
