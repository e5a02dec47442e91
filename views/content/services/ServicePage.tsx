import { bookingPath, type BookingChoice } from '../../../src/modules/content/contract/booking-path';
import type { Picture } from '../../../src/shared/picture';
import type { Crumb } from '../../ui/components/navigation/Breadcrumbs';
import { Breadcrumbs } from '../../ui/components/navigation/Breadcrumbs';
import { ArrowLink, Button } from '../../ui/components/navigation/Button';
import { NextTimes } from '../components/NextTimes';
import { EmployeeCards } from '../components/EmployeeCard';
import { Rating } from '../components/Rating';
import type { RatingLabel } from '../components/Rating';
import { Photo } from '../../ui/components/media/Photo';
import { RichText } from '../../ui/components/section/RichText';
import { SectionTitle } from '../../ui/components/section/SectionTitle';
import { ServiceCards } from '../components/ServiceCard';
import type { ServiceCardProps } from '../components/ServiceCard';
import { TitleBlock } from '../../ui/components/section/TitleBlock';
import { useBookingLinks } from '../../ui/i18n/booking-links';
import { usePage } from '../../ui/i18n/context';
import { ServicePrices } from './ServicePrices';
import type { ServicePriceClass } from './ServicePrices';
import { headlineSize } from './ServicesHeadline';
import { ShadeChips } from './ShadeChips';
import type { ShadeOffer } from './ShadeChips';

export interface ServicePageProps {
  readonly crumbs: readonly Crumb[];
  readonly kicker: string;
  readonly title: string;
  readonly lead: string;
  readonly picture?: Picture;
  /** The category's picture, for a service without its own: a tinted ground for the figure. */
  readonly ground?: Picture;
  /** Stands in for a missing picture: the duration as a giant figure, or an initial without a unit. */
  readonly figure: { readonly value: string; readonly unit: string };
  readonly price: string | null;
  readonly duration: string | null;
  readonly rating?: RatingLabel;
  readonly bodyHtml: string;
  /** What booking begins with. */
  readonly choice: BookingChoice;
  readonly classes: readonly ServicePriceClass[];
  /** The salon whose prices lead the page; `allPath` is the same service in all salons. */
  readonly salon: { readonly title: string; readonly path: string; readonly allPath: string } | null;
  readonly employees: readonly {
    readonly path: string;
    readonly name: string;
    readonly position: string;
    readonly picture?: Picture;
    readonly rating?: RatingLabel;
  }[];
  readonly category: { readonly title: string; readonly path: string } | null;
  /** Shades to try on the picture; empty but in colouring. */
  readonly shades: readonly ShadeOffer[];
  readonly related: readonly ServiceCardProps[];
}

/** One service: what it is, how long, what it costs where, who does it. */
export function ServicePage(props: ServicePageProps) {
  const { t, href } = usePage();
  const book = useBooking(props.choice);
  const { employees, related, category } = props;
  return (
    <>
      <ServiceHero {...props} />
      <section className="section section--tight">
        <div className={props.bodyHtml ? 'wrap service-body' : 'wrap service-body service-body--bare'}>
          {props.bodyHtml ? (
            <div className="service-body__text">
              <RichText html={props.bodyHtml} />
            </div>
          ) : null}
          <ServicePrices classes={props.classes} choice={props.choice} />
        </div>
      </section>
      {employees.length ? (
        <section className="section section--tight service-masters">
          <div className="wrap">
            <SectionTitle text={t('content.services.mastersTitle')} accent={t('content.services.mastersAccent')}>
              <ArrowLink href={href('/employees/')}>{t('content.services.allMasters')}</ArrowLink>
            </SectionTitle>
            <EmployeeCards employees={employees} />
          </div>
        </section>
      ) : null}
      {related.length ? (
        <section className="section section--tight service-related">
          <div className="wrap">
            <SectionTitle text={t('content.services.relatedTitle')} accent={category?.title} size="middle">
              {category ? <ArrowLink href={href(category.path)}>{t('content.services.wholeCategory')}</ArrowLink> : null}
            </SectionTitle>
            <ServiceCards services={related} />
          </div>
        </section>
      ) : null}
      <section className="section section--lacquer">
        <div className="wrap service-close">
          <TitleBlock text={t('content.services.closeTitle')} accent={t('content.services.closeAccent')} size="large" color="light" />
          <div className="button-row">
            <Button href={book.href} look="dark">
              {book.label}
            </Button>
            <Button href={href('/gift_certificate/')} look="light">
              {t('content.services.gift')}
            </Button>
          </div>
        </div>
      </section>
    </>
  );
}

/** The action of the page: booking, or the phone for what is not booked online. */
function useBooking(choice: BookingChoice): { readonly href: string; readonly label: string } {
  const { href } = usePage();
  const { bookLabel } = useBookingLinks();
  const path = bookingPath(choice);
  return { href: href(path), label: bookLabel(path) };
}

function ServiceHero(props: ServicePageProps) {
  const { crumbs, kicker, title, lead, picture, ground, figure, price, duration, rating, choice, salon } = props;
  const { t, href } = usePage();
  const book = useBooking(choice);
  const showsDuration = !picture && figure.unit !== '';
  return (
    <header className="service-hero">
      <div className="service-hero__text wrap">
        <Breadcrumbs crumbs={crumbs} />
        <div className="service-hero__headline">
          <a className="kicker service-hero__kicker" href={href(props.category?.path ?? '/services/')}>
            {kicker}
          </a>
          <TitleBlock as="h1" text={title} accent={salon?.title} size={headlineSize(title)} />
        </div>
        <div className="service-hero__lead">
          {lead ? <p className="lead">{lead}</p> : null}
          <p className="service-hero__figures">
            <span className="service-hero__price">{price ?? t('content.services.priceOnRequest')}</span>
            {duration ? <span className={showsDuration ? 'visually-hidden' : undefined}>{duration}</span> : null}
            <Rating rating={rating} long />
          </p>
          <NextTimes choice={choice} />
          <div className="button-row">
            <Button href={book.href}>{book.label}</Button>
            <Button href={href('/gift_certificate/')} look="line">
              {t('content.services.gift')}
            </Button>
          </div>
          {salon ? <ArrowLink href={href(salon.allPath)}>{t('content.services.allSalonsPrices')}</ArrowLink> : null}
        </div>
      </div>
      <div className={picture ? 'service-hero__picture' : 'service-hero__figure'} aria-hidden={picture ? undefined : true}>
        {picture ? (
          <Photo picture={picture} sizes="(width <= 760px) 100vw, 42vw" priority />
        ) : (
          <>
            {ground ? <Photo picture={ground} sizes="(width <= 760px) 100vw, 42vw" priority decorative /> : null}
            <p className={figure.value.length < 3 ? 'service-hero__numeral service-hero__numeral--short' : 'service-hero__numeral'}>
              {figure.value} {figure.unit ? <em className="service-hero__unit">{figure.unit}</em> : null}
            </p>
          </>
        )}
      </div>
      <ShadeChips offers={props.shades} />
    </header>
  );
}
