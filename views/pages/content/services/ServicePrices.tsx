import { ArrowLink } from '../../../components/navigation/Button';
import { BOOK_HINT, BookHint } from '../../../components/section/BookHint';
import { usePage } from '../../../i18n/context';

export interface ServicePriceClass {
  /** Empty where the salons are all of one class. */
  readonly name: string;
  /** What the class means, in a few words. */
  readonly note: string;
  readonly salons: readonly {
    readonly title: string;
    /** Booking of the service in this salon. */
    readonly bookPath: string;
    readonly price: string;
    readonly current: boolean;
  }[];
}

interface ServicePricesProps {
  readonly classes: readonly ServicePriceClass[];
  readonly allPath: string | null;
}

/** What a service costs in every salon, class by class, as on a printed card. */
export function ServicePrices({ classes, allPath }: ServicePricesProps) {
  const { t, href } = usePage();
  return (
    <aside className="service-prices" aria-labelledby="service-prices-title">
      <h2 id="service-prices-title" className="service-prices__title">
        {t('services.pricesTitle')}
      </h2>
      {classes.length === 0 ? <p>{t('services.noPrices')}</p> : <BookHint />}
      {classes.map((priceClass) => (
        <section key={priceClass.name} className="service-prices__class">
          {priceClass.name ? <h3 className="service-prices__name">{priceClass.name}</h3> : null}
          {priceClass.note ? <p className="service-prices__note">{priceClass.note}</p> : null}
          <ul>
            {priceClass.salons.map((salon) => (
              <li key={salon.bookPath}>
                <a
                  className={salon.current ? 'service-prices__line service-prices__line--current books' : 'service-prices__line books'}
                  href={href(salon.bookPath)}
                  aria-current={salon.current ? 'true' : undefined}
                  aria-describedby={BOOK_HINT}
                >
                  <span className="service-prices__salon">{salon.title}</span>
                  <span className="service-prices__price">{salon.price}</span>
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {allPath ? <ArrowLink href={href(allPath)}>{t('services.allSalonsPrices')}</ArrowLink> : null}
    </aside>
  );
}
