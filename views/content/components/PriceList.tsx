import type { ServiceInk } from '../../../src/modules/content/contract/service-inks';
import { useBookingLinks } from '../../ui/i18n/booking-links';
import { usePage } from '../../ui/i18n/context';
import { Icon } from '../../ui/components/media/Icon';
import { ArrowLink } from '../../ui/components/navigation/Button';
import { BOOKING_HINT } from './BookingHint';

export interface PriceRow {
  /** Booking of the service, in the salon whose list it is; without the language prefix. */
  readonly bookPath: string;
  readonly title: string;
  readonly duration: string | null;
  /** One per column, hryvnias without the currency; null where the service has no price of that class. */
  readonly prices: readonly (string | null)[];
}

export interface PriceListProps {
  /** Names of the price columns: the classes, or one salon. */
  readonly columns: readonly string[];
  readonly sections: readonly {
    /** Anchor of the section. */
    readonly id: string;
    readonly title: string;
    /** Of the direction; null: the colours of the house. */
    readonly ink: ServiceInk | null;
    /** How many services it has, in words. */
    readonly count: string;
    readonly path: string;
    /** Categories, each with its own ink; null: that of the direction. */
    readonly groups: readonly { readonly title: string; readonly ink: ServiceInk | null; readonly rows: readonly PriceRow[] }[];
  }[];
}

/**
 * A printed menu: directions as headlines, categories in italic, leader dots, figures under one another. On phones directions are
 * folded but for the first, and one column is shown: the one that `PriceSwitch` chooses.
 */
export function PriceList({ columns, sections }: PriceListProps) {
  const { t, href } = usePage();
  return (
    <div className="price-list">
      {sections.map((section, index) => (
        <details
          key={section.id}
          id={section.id}
          className="price-list__section"
          data-ink={section.ink ?? undefined}
          data-fold=""
          open={index === 0}
        >
          <summary className="price-list__summary">
            <h2 className="price-list__title">{section.title}</h2>
            <span className="price-list__count">{section.count}</span>
            <Icon name="chevron-down" className="price-list__sign" />
          </summary>
          {section.groups.map((group) => (
            <table
              key={group.title}
              className={columns.length > 1 ? 'price-list__table price-list__table--wide' : 'price-list__table'}
              data-ink={group.ink ?? undefined}
            >
              <caption className={group.title ? 'price-list__group' : 'visually-hidden'}>{group.title || section.title}</caption>
              <thead className={columns.length === 1 ? 'visually-hidden' : undefined}>
                <tr className="price-list__head">
                  <th scope="col">
                    <span className="visually-hidden">{t('content.services.service')}</span>
                  </th>
                  {columns.map((column) => (
                    <th key={column} scope="col" className="price-list__column">
                      {column}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {group.rows.map((row) => (
                  <PriceLine key={row.bookPath} {...row} />
                ))}
              </tbody>
            </table>
          ))}
          <ArrowLink href={href(section.path)}>{t('content.services.openCategory')}</ArrowLink>
        </details>
      ))}
    </div>
  );
}

/** Where the lines of a list lead. */
export function priceLines({ sections }: PriceListProps) {
  return sections.flatMap(({ groups }) => groups.flatMap(({ rows }) => rows.map(({ bookPath }) => ({ path: bookPath, books: true }))));
}

/** The whole line books. */
function PriceLine({ bookPath, title, duration, prices }: PriceRow) {
  const { t, href } = usePage();
  const { calls, byPhoneNote } = useBookingLinks();
  const isByPhone = calls(bookPath);
  return (
    <tr className={isByPhone ? 'price-list__row price-list__row--by-phone' : 'price-list__row'}>
      <th scope="row" className="price-list__service">
        <a className="price-list__line" href={href(bookPath)} aria-describedby={isByPhone ? undefined : BOOKING_HINT}>
          <span className="price-list__name">
            {title}
            {duration ? (
              <>
                {' '}
                <span className="price-list__duration">{duration}</span>
              </>
            ) : null}
            {isByPhone ? (
              <>
                <br />
                <small className="price-list__way">{byPhoneNote()}</small>
              </>
            ) : null}
          </span>
        </a>
      </th>
      {prices.map((price, index) => (
        <td key={index} className="price-list__price">
          <span className="price-list__figure">{price ?? <abbr title={t('content.services.priceOnRequest')}>—</abbr>}</span>
        </td>
      ))}
    </tr>
  );
}
