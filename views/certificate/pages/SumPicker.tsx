import type { CertificateCardProps } from '../components/CertificateCard';
import { orderLink } from '../components/order-link';
import { usePage } from '../../ui/i18n/context';
import type { ChosenCertificate } from '../../ui/state/site-store';

/** The sums of certificates that are ordered at once: each opens the form of an order with it. */
export function SumPicker({ cards }: { readonly cards: readonly CertificateCardProps[] }) {
  const { t } = usePage();
  const sums = cards.flatMap(({ figure, currency, choice }) => (choice ? [{ figure, currency, choice }] : []));
  if (sums.length === 0) return null;
  return (
    <div className="sum-picker">
      <p className="sum-picker__label">{t('certificate.sums', { currency: sums[0]!.currency })}</p>
      <ul className="sum-picker__list">
        {sums.map(({ figure, currency, choice }) => (
          <li key={choice.id}>
            <SumLink figure={figure} currency={currency} choice={choice} />
          </li>
        ))}
      </ul>
    </div>
  );
}

interface SumLinkProps {
  readonly figure: string;
  readonly currency: string;
  readonly choice: ChosenCertificate;
}

function SumLink({ figure, currency, choice }: SumLinkProps) {
  const { href } = usePage();
  const { path, ...attributes } = orderLink(choice);
  return (
    <a className="sum-picker__sum" href={href(path)} {...attributes}>
      {figure} <span className="visually-hidden">{currency}</span>
    </a>
  );
}
