import { orderLink } from '../components/order-link';
import { usePage } from '../../ui/i18n/context';
import type { ChosenCertificate } from '../../ui/state/site-store';

interface OrderLinkProps {
  /** What it orders, besides what is in the cart already. */
  readonly certificate?: ChosenCertificate;
  readonly look?: 'lacquer' | 'light';
  readonly label?: string;
}

/** Leads to the form of an order: the panel, or without scripts its page. */
export function OrderLink({ certificate, look = 'lacquer', label }: OrderLinkProps) {
  const { t, href } = usePage();
  const { path, ...attributes } = orderLink(certificate);
  return (
    <a className={`button button--${look}`} href={href(path)} {...attributes}>
      <span>{label ?? t('certificate.order')}</span>
    </a>
  );
}
