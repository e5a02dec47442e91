import { useBookingLinks } from '../../ui/i18n/booking-links';
import { usePage } from '../../ui/i18n/context';
import { Arrow } from '../../ui/components/navigation/Button';
import { Rating } from './Rating';
import type { RatingLabel } from './Rating';

/** A service in a list. Paths are without the language prefix. */
export interface ServiceCardProps {
  readonly path: string;
  readonly title: string;
  readonly lead: string;
  /** Ready to show: `від 900 грн`, in one salon `1 200 грн`; null when the backend names no price. */
  readonly price: string | null;
  readonly duration: string | null;
  readonly rating?: RatingLabel;
  /** Booking with this service chosen. */
  readonly bookPath: string;
}

interface ServiceCardsProps {
  readonly services: readonly ServiceCardProps[];
  /** h2 where the list stands right under the page's headline. */
  readonly headingLevel?: 'h2' | 'h3';
}

/** Services as the lines of a menu: name, one sentence, time, price, booking. */
export function ServiceCards({ services, headingLevel = 'h3' }: ServiceCardsProps) {
  return (
    <ul className="service-cards">
      {services.map((service) => (
        <li key={service.path}>
          <ServiceCard {...service} headingLevel={headingLevel} />
        </li>
      ))}
    </ul>
  );
}

function ServiceCard({
  path,
  title,
  lead,
  price,
  duration,
  rating,
  bookPath,
  headingLevel: Heading,
}: ServiceCardProps & { readonly headingLevel: 'h2' | 'h3' }) {
  const { t, href } = usePage();
  const { bookLabel } = useBookingLinks();
  const book = bookLabel(bookPath);
  return (
    <article className="service-card" data-like={t('common.favourite', { name: title })}>
      <Heading className="service-card__title">
        <a className="service-card__link" href={href(path)}>
          {title}
        </a>
      </Heading>
      {lead ? <p className="service-card__lead clamp">{lead}</p> : null}
      <p className="service-card__figures">
        <span className="service-card__price">{price ?? t('content.services.priceOnRequest')}</span>
        {duration ? <span className="service-card__duration">{duration}</span> : null}
        <Rating rating={rating} />
      </p>
      <a className="service-card__book" href={href(bookPath)} aria-label={`${book}: ${title}`}>
        {book}
        <Arrow />
      </a>
    </article>
  );
}
