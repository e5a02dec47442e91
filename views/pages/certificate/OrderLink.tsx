import { ORDER_FORM_PATH } from '../../../src/modules/certificate/domain/order-routes';
import { usePage } from '../../i18n/context';
import { ORDER_PANEL } from '../../layout/frame';
import type { ChosenCertificate } from '../../state/site-store';

interface OrderLinkProps {
  /** What it orders, besides what is in the cart already. */
  readonly certificate?: ChosenCertificate;
  readonly look?: 'lacquer' | 'light';
  readonly label?: string;
}

/** Leads to the form of an order: the panel, or without scripts its page. */
export function OrderLink({ certificate, look = 'lacquer', label }: OrderLinkProps) {
  const { t, href } = usePage();
  return (
    <a
      className={`button button--${look}`}
      href={href(certificate ? `${ORDER_FORM_PATH}?id=${certificate.id}` : ORDER_FORM_PATH)}
      data-panel={ORDER_PANEL}
      data-ordered={certificate && JSON.stringify(certificate)}
    >
      <span>{label ?? t('certificates.order')}</span>
    </a>
  );
}
