import { bookingPath } from '../../../src/modules/content/contract/booking-path';
import type { Picture } from '../../../src/shared/picture';
import type { Crumb } from '../../ui/components/navigation/Breadcrumbs';
import { ArrowLink, Button } from '../../ui/components/navigation/Button';
import { NextTimes } from '../components/NextTimes';
import type { RatingLabel } from '../components/Rating';
import { EmployeeCards } from '../components/EmployeeCard';
import { Quote } from '../../ui/components/section/Quote';
import { RichText } from '../../ui/components/section/RichText';
import type { SalonCardProps } from '../components/SalonCard';
import { SectionTitle } from '../../ui/components/section/SectionTitle';
import { TitleBlock } from '../../ui/components/section/TitleBlock';
import { BookingHint } from '../components/BookingHint';
import { useBookingLinks } from '../../ui/i18n/booking-links';
import { usePage } from '../../ui/i18n/context';
import { EmployeeOpening } from './EmployeeOpening';
import { SalonDirectory } from '../salons/SalonDirectory';
import { linesOf, MenuGroups } from '../salons/SalonMenu';
import type { MenuGroup } from '../salons/SalonMenu';

export interface EmployeePageProps {
  readonly crumbs: readonly Crumb[];
  readonly slug: string;
  readonly name: string;
  readonly position: string;
  readonly lead: string;
  readonly bodyHtml: string;
  readonly picture?: Picture;
  readonly rating?: RatingLabel;
  /** Null when the beginning of the career is not known, or this year. */
  readonly experience: { readonly years: string; readonly since: string } | null;
  readonly skills: readonly { readonly label: string; readonly path: string }[];
  readonly salons: readonly SalonCardProps[];
  readonly menu: readonly MenuGroup[];
  /** Says whose prices these are. */
  readonly menuNote: string;
  readonly colleagues: readonly { readonly path: string; readonly name: string; readonly position: string; readonly picture?: Picture }[];
}

/** An employee: name, craft, prices, where to find them. */
export function EmployeePage(props: EmployeePageProps) {
  const { t, href } = usePage();
  const { bookLabel } = useBookingLinks();
  const { crumbs, name, position, picture, rating, slug, lead, bodyHtml, salons } = props;
  const book = bookingPath({ employee: slug });
  return (
    <>
      <EmployeeOpening crumbs={crumbs} name={name} position={position} picture={picture} rating={rating}>
        <NextTimes choice={{ employee: slug }} />
        <Button href={href(book)}>{bookLabel(book, t('content.salons.employees.book'))}</Button>
        {salons.length ? (
          <nav aria-label={t('content.salons.employees.salons')}>
            <ul className="employee-opening__salons">
              {salons.map((salon) => (
                <li key={salon.path}>
                  <ArrowLink href={href(salon.path)}>{salon.title}</ArrowLink>
                </li>
              ))}
            </ul>
          </nav>
        ) : null}
      </EmployeeOpening>
      <Facts {...props} />
      {lead ? (
        <section className="section section--tight">
          <div className="wrap">
            <Quote text={lead} author="" />
          </div>
        </section>
      ) : null}
      {bodyHtml ? (
        <section className="employee-story">
          <div className="wrap">
            <h2 className="visually-hidden">{t('content.salons.employees.about')}</h2>
            <RichText html={bodyHtml} dropCap />
          </div>
        </section>
      ) : null}
      <Prices {...props} />
      <Salons {...props} />
      <Colleagues {...props} />
    </>
  );
}

function Facts({ experience, skills }: EmployeePageProps) {
  const { t, href } = usePage();
  if (!experience && skills.length === 0) return null;
  return (
    <section className="employee-facts">
      <div className="wrap employee-facts__grid">
        {experience ? (
          <p className="employee-facts__years">
            <strong className="employee-facts__figure">{experience.years}</strong>
            <span>
              {t('content.salons.employees.practice')}, {experience.since}
            </span>
          </p>
        ) : null}
        {skills.length ? (
          <div>
            <h2 className="employee-facts__title">{t('content.salons.employees.skills')}</h2>
            <ul className="employee-facts__skills">
              {skills.map((skill) => (
                <li key={skill.path}>
                  <a className="employee-facts__skill" href={href(skill.path)}>
                    {skill.label}
                  </a>
                </li>
              ))}
            </ul>
          </div>
        ) : null}
      </div>
    </section>
  );
}

function Prices({ menu, menuNote }: EmployeePageProps) {
  const { t } = usePage();
  return (
    <section className="section section--ivory employee-prices">
      <div className="wrap employee-prices__grid">
        <div className="employee-prices__head">
          <TitleBlock text={t('content.salons.employees.menuTitle')} accent={t('content.salons.employees.menuAccent')} size="large" />
          <p>{menu.length ? menuNote : t('content.salons.employees.menuEmpty')}</p>
          <BookingHint lines={linesOf(menu)} />
        </div>
        <MenuGroups groups={menu} heading="h3" />
      </div>
    </section>
  );
}

function Salons({ salons }: EmployeePageProps) {
  const { t } = usePage();
  if (salons.length === 0) return null;
  return (
    <section className="section employee-salons">
      <div className="wrap">
        <SectionTitle text={t('content.salons.employees.salons')} size="middle" />
        <SalonDirectory salons={salons} />
      </div>
    </section>
  );
}

function Colleagues({ colleagues }: EmployeePageProps) {
  const { t, href } = usePage();
  if (colleagues.length === 0) return null;
  return (
    <section className="section employee-colleagues">
      <div className="wrap">
        <SectionTitle text={t('content.salons.employees.colleagues')} accent={t('content.salons.employees.colleaguesAccent')}>
          <ArrowLink href={href('/employees/')}>{t('content.salons.employees.all')}</ArrowLink>
        </SectionTitle>
        <EmployeeCards employees={colleagues} />
      </div>
    </section>
  );
}
