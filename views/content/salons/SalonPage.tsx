import type { CSSProperties } from 'react';
import type { Picture } from '../../../src/shared/picture';
import { Breadcrumbs } from '../../ui/components/navigation/Breadcrumbs';
import type { Crumb } from '../../ui/components/navigation/Breadcrumbs';
import { ArrowLink, Button } from '../../ui/components/navigation/Button';
import { NextTimes } from '../components/NextTimes';
import { bookingPath } from '../../../src/modules/content/contract/booking-path';
import { EmployeeCards } from '../components/EmployeeCard';
import { NearMap } from '../components/map/NearMap';
import { OpeningHours } from '../components/OpeningHours';
import { Rating } from '../components/Rating';
import { Photo } from '../../ui/components/media/Photo';
import { RichText } from '../../ui/components/section/RichText';
import { RouteLinks } from '../components/map/RouteLinks';
import type { RouteLink } from '../components/map/RouteLinks';
import type { SalonCardProps } from '../components/SalonCard';
import { SectionTitle } from '../../ui/components/section/SectionTitle';
import { TitleBlock } from '../../ui/components/section/TitleBlock';
import { widestPart } from '../../ui/components/section/word-width';
import { telHref } from '../../ui/components/navigation/phone';
import { BookingHint } from '../components/BookingHint';
import { useBookingLinks } from '../../ui/i18n/booking-links';
import { usePage } from '../../ui/i18n/context';
import { SalonDirectory } from './SalonDirectory';
import { linesOf, SalonMenu } from './SalonMenu';
import type { MenuSection } from './SalonMenu';

export interface SalonPageProps extends SalonCardProps {
  readonly crumbs: readonly Crumb[];
  readonly slug: string;
  readonly lead: string;
  readonly bodyHtml: string;
  /** Name of the price level. */
  readonly level: string;
  readonly gallery: readonly Picture[];
  readonly routes: readonly RouteLink[];
  readonly pins: readonly { readonly path: string; readonly label: string; readonly x: number; readonly y: number }[];
  readonly employees: readonly { readonly path: string; readonly name: string; readonly position: string; readonly picture?: Picture }[];
  readonly menu: readonly MenuSection[];
  /** All that it performs; null where that is nothing. */
  readonly servicesPath: string | null;
  /** The salons nearest to this one. */
  readonly near: readonly SalonCardProps[];
}

/** Letters of a word that still fits a phone in the largest size. */
const LONGEST_LARGE_WORD = 9;
/** Letters of a name that is set as one; what is longer is set as a sentence. */
const LONGEST_LARGE_TITLE = 40;

/** A salon: its room, its people, its prices, the way there. */
export function SalonPage(props: SalonPageProps) {
  const { t } = usePage();
  return (
    <>
      <Opening {...props} />
      <Story {...props} />
      <Employees {...props} />
      <Prices {...props} />
      {hasWay(props) ? <Way {...props} /> : null}
      {props.near.length ? (
        <section className="section section--tight">
          <div className="wrap">
            <SectionTitle text={t('content.salons.nearTitle')} accent={t('content.salons.nearAccent')} size="middle" />
            <SalonDirectory salons={props.near} />
          </div>
        </section>
      ) : null}
    </>
  );
}

/** Whether anything is known of where the salon is. */
function hasWay({ address, metro, routes, path, pins }: SalonPageProps): boolean {
  return Boolean(address || metro || routes.length || pins.some((pin) => pin.path === path));
}

function Opening(props: SalonPageProps) {
  const { t, href } = usePage();
  const { calls, bookLabel } = useBookingLinks();
  const { crumbs, title, picture, slug, phone, rating } = props;
  const book = bookingPath({ salon: slug });
  const isCalled = calls(book) && phone !== '';
  const isLong = title.split(' ').some((word) => word.length > LONGEST_LARGE_WORD);
  const size = title.length > LONGEST_LARGE_TITLE ? 'sentence' : isLong ? 'long' : null;
  return (
    <header className={picture ? 'salon-opening' : 'salon-opening salon-opening--bare'}>
      <div className="wrap">
        <Breadcrumbs crumbs={crumbs} />
      </div>
      {picture ? (
        <div className="salon-opening__picture">
          <Photo picture={picture} sizes="100vw" priority />
        </div>
      ) : null}
      <div className="wrap">
        <h1
          className={size ? `salon-opening__title salon-opening__title--${size}` : 'salon-opening__title'}
          style={{ '--widest': widestPart(title) } as CSSProperties}
        >
          <span>{title}</span>
        </h1>
        <div className="salon-opening__foot">
          <div className="salon-opening__facts">
            <OpeningHours {...props} />
            <Rating rating={rating} long />
          </div>
          <NextTimes choice={{ salon: slug }} />
          <div className="button-row">
            {isCalled ? null : <Button href={href(book)}>{bookLabel(book)}</Button>}
            {phone ? (
              <Button href={telHref(phone)} look={isCalled ? 'lacquer' : 'line'}>
                <span className="salon-opening__number">{phone}</span>{' '}
                <span className="salon-opening__verb">{t('content.salons.call')}</span>
              </Button>
            ) : null}
            {hasWay(props) ? (
              <Button href="#directions" look="line">
                {t('content.salons.route')}
              </Button>
            ) : null}
          </div>
        </div>
      </div>
    </header>
  );
}

function Story({ lead, bodyHtml, gallery }: SalonPageProps) {
  const { t } = usePage();
  const [tall, small, ...rest] = gallery;
  if (!lead && !bodyHtml && !tall) return null;
  return (
    <section className="section salon-story">
      <div className={tall ? 'wrap salon-story__grid' : 'wrap'}>
        <div className="salon-story__text">
          <h2 className="visually-hidden">{t('content.salons.story')}</h2>
          {lead ? <p className="salon-story__lead">{lead}</p> : null}
          <RichText html={bodyHtml} />
        </div>
        {tall ? (
          // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys scroll what they can reach
          <div className="salon-story__pictures" role="group" aria-label={t('content.salons.pictures')} tabIndex={0}>
            <Photo picture={tall} sizes="(width <= 760px) 77vw, 38vw" className="salon-story__tall" />
            {small ? <Photo picture={small} sizes="(width <= 760px) 46vw, 22vw" className="salon-story__small" /> : null}
            {rest.map((picture) => (
              <Photo key={picture.src} picture={picture} sizes="(width <= 760px) 50vw, 24vw" className="salon-story__last" />
            ))}
          </div>
        ) : null}
      </div>
    </section>
  );
}

function Employees({ employees, slug }: SalonPageProps) {
  const { t, href } = usePage();
  return (
    <section className="section section--tight">
      <div className="wrap">
        <SectionTitle text={t('content.salons.mastersTitle')} accent={t('content.salons.mastersAccent')}>
          {employees.length ? (
            <ArrowLink href={href(`/employees/?salon=${encodeURIComponent(slug)}`)}>{t('content.salons.allMasters')}</ArrowLink>
          ) : null}
        </SectionTitle>
        {employees.length ? <EmployeeCards employees={employees} /> : <p className="lead">{t('content.salons.mastersEmpty')}</p>}
      </div>
    </section>
  );
}

function Prices({ menu, title, servicesPath }: SalonPageProps) {
  const { t, href } = usePage();
  return (
    <section className="section section--ivory">
      <div className="wrap">
        <SectionTitle text={t('content.salons.menuTitle')} accent={t('content.salons.menuAccent', { salon: title })}>
          {servicesPath ? <ArrowLink href={href(servicesPath)}>{t('content.salons.allServices')}</ArrowLink> : null}
        </SectionTitle>
        {menu.length ? (
          <>
            <BookingHint lines={menu.flatMap(({ groups }) => linesOf(groups))} />
            <SalonMenu sections={menu} />
          </>
        ) : (
          <p className="lead">{t('content.salons.menuEmpty')}</p>
        )}
      </div>
    </section>
  );
}

function Way({ path, title, address, metro, phone, routes, pins }: SalonPageProps) {
  const { t, href } = usePage();
  const places = pins.map((pin) => ({ ...pin, href: href(pin.path) }));
  const current = places.find((pin) => pin.path === path);
  return (
    <section id="directions" className="section section--dark salon-directions">
      {current ? (
        <div className="salon-directions__map">
          <NearMap pins={places} current={current} label={t('content.salons.mapOf', { salon: title })} tone="dark" />
        </div>
      ) : null}
      <div className="wrap salon-directions__wrap">
        <div className="salon-directions__text">
          <TitleBlock text={t('content.salons.routeTitle')} accent={t('content.salons.routeAccent')} color="light" />
          {address || metro ? (
            <address className="lead">
              {address}
              {metro ? <span className="salon-directions__metro">{`${t('content.salons.metro')} ${metro}`}</span> : null}
            </address>
          ) : null}
          <RouteLinks routes={routes} salon={title} />
          {phone ? (
            <a
              className="salon-directions__phone"
              href={telHref(phone)}
              aria-label={t('content.salons.callSalon', { salon: title, phone })}
            >
              {phone}
            </a>
          ) : null}
        </div>
      </div>
    </section>
  );
}
