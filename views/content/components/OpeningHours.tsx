import { usePage } from '../../ui/i18n/context';
import { shortTime } from '../../../src/shared/clock-time';

interface OpeningHoursProps {
  readonly address: string;
  readonly metro: string;
  readonly hours: string;
  /** `HH:mm`, Kyiv time. */
  readonly opens: string;
  readonly closes: string;
  /** Price level of the salon, where it is told. */
  readonly level?: string;
}

/** Letters without a place to break that are wider than half a phone. */
const LONG_WORD = /\S{18,}/;

/**
 * Where and when, as the colophon of a magazine. Whether the salon is open at this moment is said by the browser
 * (client/content/open-now.ts) above the hours: the page is kept for many visitors and would go on saying it after closing time.
 */
export function OpeningHours({ address, metro, hours, opens, closes, level }: OpeningHoursProps) {
  const { t } = usePage();
  const closed = t('content.salons.closedNow', { opens: shortTime(opens) });
  const now = { 'data-opens': opens, 'data-closes': closes, 'data-open': t('content.salons.openNow'), 'data-closed': closed };
  const lines = [
    { label: t('content.salons.address'), value: address },
    { label: t('content.salons.metro'), value: metro },
    { label: t('content.salons.hours'), value: hours, now },
    { label: t('content.salons.price'), value: level ?? '' },
  ].filter((line) => line.value !== '');
  return (
    <dl className="opening-hours">
      {lines.map((line) => (
        <div key={line.label} className="opening-hours__line">
          <dt className="opening-hours__label" {...line.now}>
            {line.label}
          </dt>
          <dd className={LONG_WORD.test(line.value) ? 'opening-hours__value opening-hours__value--long' : 'opening-hours__value'}>
            {line.value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
