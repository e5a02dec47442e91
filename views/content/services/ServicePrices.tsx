import { ChoiceLink } from '../../ui/components/navigation/ChoiceLink';
import type { Choice } from '../../ui/components/navigation/ChoiceLink';
import { bookingPath, type BookingChoice } from '../../../src/modules/content/contract/booking-path';
import { useBookingLinks } from '../../ui/i18n/booking-links';
import { usePage } from '../../ui/i18n/context';

export interface ServicePriceClass {
  /** Empty where the salons are all of one class. */
  readonly name: string;
  /** What the class means, in a few words. */
  readonly note: string;
  /** Ready to show. */
  readonly price: string;
  /** Each leads to the page of the service in that salon: its price in the headline, its free times, booking there. */
  readonly salons: readonly Choice[];
}

/** What a service costs, class by class, with the salons of each to choose from. */
export function ServicePrices({ classes, choice }: { readonly classes: readonly ServicePriceClass[]; readonly choice: BookingChoice }) {
  const { t } = usePage();
  const { calls } = useBookingLinks();
  const hint = calls(bookingPath(choice)) ? 'content.services.pricesHintByPhone' : 'content.services.pricesHint';
  return (
    <aside className="service-prices" aria-labelledby="service-prices-title">
      <h2 id="service-prices-title" className="service-prices__title">
        {t('content.services.pricesTitle')}
      </h2>
      <p>{t(classes.length ? hint : 'content.services.noPrices')}</p>
      {classes.map(({ name, note, price, salons }) => (
        <section key={name} className="service-prices__class">
          <h3 className="service-prices__head">
            {name ? <span className="service-prices__name">{name}</span> : null}
            <span className="service-prices__price">{price}</span>
          </h3>
          {note ? <p className="service-prices__note">{note}</p> : null}
          <ul className="service-prices__salons">
            {salons.map((salon) => (
              <li key={salon.path}>
                <ChoiceLink choice={salon} className="service-prices__salon" />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </aside>
  );
}
