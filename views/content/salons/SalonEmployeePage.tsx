import { bookingPath } from '../../../src/modules/content/contract/booking-path';
import type { Picture } from '../../../src/shared/picture';
import type { Crumb } from '../../ui/components/navigation/Breadcrumbs';
import { ArrowLink, Button } from '../../ui/components/navigation/Button';
import { NextTimes } from '../components/NextTimes';
import type { RatingLabel } from '../components/Rating';
import { EmployeeCards } from '../components/EmployeeCard';
import { OpeningHours } from '../components/OpeningHours';
import { Photo } from '../../ui/components/media/Photo';
import { Quote } from '../../ui/components/section/Quote';
import { RouteLinks } from '../components/map/RouteLinks';
import type { RouteLink } from '../components/map/RouteLinks';
import type { SalonCardProps } from '../components/SalonCard';
import { SectionTitle } from '../../ui/components/section/SectionTitle';
import { TitleBlock } from '../../ui/components/section/TitleBlock';
import { telHref } from '../../ui/components/navigation/phone';
import { BookingHint } from '../components/BookingHint';
import { useBookingLinks } from '../../ui/i18n/booking-links';
import { usePage } from '../../ui/i18n/context';
import { EmployeeOpening } from '../employees/EmployeeOpening';
import { linesOf, MenuGroups } from './SalonMenu';
import type { MenuGroup } from './SalonMenu';

export interface SalonEmployeePageProps {
  readonly crumbs: readonly Crumb[];
  readonly name: string;
  readonly position: string;
  readonly lead: string;
  readonly picture?: Picture;
  readonly rating?: RatingLabel;
  readonly slug: string;
  readonly profilePath: string;
  readonly salon: SalonCardProps & { readonly slug: string };
  readonly routes: readonly RouteLink[];
  readonly menu: readonly MenuGroup[];
  readonly others: readonly { readonly path: string; readonly name: string; readonly position: string; readonly picture?: Picture }[];
}

/** A salon with one of its employees in front: who, with which prices here, and how to get here. */
export function SalonEmployeePage(props: SalonEmployeePageProps) {
  const { t, href } = usePage();
  const { bookLabel } = useBookingLinks();
  const { crumbs, name, position, picture, rating, lead, salon, slug, profilePath, menu } = props;
  const choice = { salon: salon.slug, employee: slug };
  const book = bookingPath(choice);
  return (
    <>
      <EmployeeOpening
        crumbs={crumbs}
        name={name}
        position={position}
        picture={picture}
        rating={rating}
        kicker={t('content.salons.master.inSalon', { salon: salon.title })}
      >
        <NextTimes choice={choice} />
        <div className="button-row">
          <Button href={href(book)}>{bookLabel(book, t('content.salons.employees.book'))}</Button>
          <Button href={href(profilePath)} look="line">
            {t('content.salons.master.profile')}
          </Button>
        </div>
      </EmployeeOpening>
      {lead ? (
        <section className="section">
          <div className="wrap">
            <Quote text={lead} author="" />
          </div>
        </section>
      ) : null}
      <section className="section section--ivory">
        <div className="wrap employee-prices__grid">
          <div className="employee-prices__head">
            <TitleBlock text={t('content.salons.menuTitle')} accent={t('content.salons.menuAccent', { salon: salon.title })} />
            {menu.length ? <BookingHint lines={linesOf(menu)} /> : <p>{t('content.salons.employees.menuEmpty')}</p>}
          </div>
          <MenuGroups groups={menu} heading="h3" />
        </div>
      </section>
      <Place {...props} />
      <Others {...props} />
    </>
  );
}

function Place({ salon, routes }: SalonEmployeePageProps) {
  const { t, href } = usePage();
  return (
    <section className="section section--dark">
      <div className={salon.picture ? 'wrap salon-place' : 'wrap'}>
        {salon.picture ? (
          <div className="salon-place__picture">
            <Photo picture={salon.picture} sizes="(width <= 760px) 100vw, 55vw" />
          </div>
        ) : null}
        <div className="salon-place__text">
          <TitleBlock text={salon.title} color="light" />
          <OpeningHours {...salon} />
          <RouteLinks routes={routes} salon={salon.title} />
          {salon.phone ? (
            <div className="button-row">
              <Button href={telHref(salon.phone)} look="light">
                {salon.phone}
              </Button>
            </div>
          ) : null}
          <ArrowLink href={href(salon.path)}>{t('content.salons.master.salonLink', { salon: salon.title })}</ArrowLink>
        </div>
      </div>
    </section>
  );
}

function Others({ others }: SalonEmployeePageProps) {
  const { t } = usePage();
  if (others.length === 0) return null;
  return (
    <section className="section section--tight">
      <div className="wrap">
        <SectionTitle text={t('content.salons.master.others')} size="middle" />
        <EmployeeCards employees={others} />
      </div>
    </section>
  );
}
