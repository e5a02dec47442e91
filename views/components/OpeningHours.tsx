import { usePage } from '../i18n/context';

interface OpeningHoursProps {
  readonly address: string;
  readonly metro: string;
  readonly hours: string;
  /** Price level of the salon, where it is told. */
  readonly level?: string;
}

/**
 * Where and when, as the colophon of a magazine. Whether the salon is open at this moment is not said:
 * the page is kept for many visitors and would go on saying it after closing time.
 */
export function OpeningHours({ address, metro, hours, level }: OpeningHoursProps) {
  const { t } = usePage();
  const lines = [
    { label: t('salons.address'), value: address },
    { label: t('salons.metro'), value: metro },
    { label: t('salons.hours'), value: hours },
    { label: t('salons.price'), value: level ?? '' },
  ].filter((line) => line.value !== '');
  return (
    <dl className="opening-hours">
      {lines.map((line) => (
        <div key={line.label} className="opening-hours__line">
          <dt className="opening-hours__label">{line.label}</dt>
          <dd className="opening-hours__value">{line.value}</dd>
        </div>
      ))}
    </dl>
  );
}
