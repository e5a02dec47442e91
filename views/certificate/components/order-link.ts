import { ORDER_FORM_PATH } from '../../../src/modules/certificate/contract/order-routes';
import { ORDER_PANEL } from '../order-choices';
import type { ChosenCertificate } from '../../ui/state/site-store';

/** A link to the form of an order: attributes of the element, with an address that has no language prefix. */
export interface OrderLinkTarget {
  readonly path: string;
  readonly 'data-panel': string;
  readonly 'data-ordered'?: string;
}

/** Leads to the panel of an order, or without scripts to its page. @param certificate what it orders, besides what is in the cart already */
export function orderLink(certificate?: ChosenCertificate | null): OrderLinkTarget {
  return {
    path: certificate ? `${ORDER_FORM_PATH}?id=${certificate.id}` : ORDER_FORM_PATH,
    'data-panel': ORDER_PANEL,
    'data-ordered': certificate ? JSON.stringify(certificate) : undefined,
  };
}
