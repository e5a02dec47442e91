import type { Contacts } from '../../../src/modules/content/contract/contacts';
import type { Picture } from '../../../src/shared/picture';
import type { DayLabel } from '../components/ArticleCard';
import type { Crumb } from '../../ui/components/navigation/Breadcrumbs';
import { ArrowLink, Button } from '../../ui/components/navigation/Button';
import { PageHero } from '../../ui/components/section/PageHero';
import { telHref } from '../../ui/components/navigation/phone';
import { RichText } from '../../ui/components/section/RichText';
import { TitleBlock } from '../../ui/components/section/TitleBlock';
import { MESSENGER_NAMES } from '../../ui/components/navigation/messengers';
import { usePage } from '../../ui/i18n/context';
import { readAbout } from '../../../src/modules/lead/contract/lead-forms';
import { Island } from '../../ui/islands/Island';
import { LeadFormIsland } from '../../lead/islands/LeadForm.island';
import { MenuRow } from '../salons/SalonMenu';

export interface VacancyPageProps {
  readonly crumbs: readonly Crumb[];
  readonly title: string;
  readonly lead: string;
  readonly picture?: Picture;
  /** False past the last day: nobody can apply any more. */
  readonly open: boolean;
  readonly employment: string;
  /** Per month; null when it is not published. */
  readonly salary: string | null;
  readonly salons: readonly { readonly path: string; readonly title: string; readonly address: string }[];
  readonly posted: DayLabel;
  readonly validThrough: DayLabel | null;
  readonly bodyHtml: string;
  /** Duties, requirements, offers: those that have items. */
  readonly lists: readonly { readonly title: string; readonly items: readonly string[] }[];
  readonly apply: {
    readonly phone: string;
    readonly email: string;
    /** With the subject filled in. */
    readonly emailHref: string;
    readonly messengers: Contacts['messengers'];
  };
  readonly others: readonly { readonly path: string; readonly title: string; readonly salary: string | null }[];
}

/** Letters of a word that fits a line of the largest size beside a picture. */
const SHORT_WORD = 10;

/** One role: what it is, what it pays, how to get it. */
export function VacancyPage(props: VacancyPageProps) {
  const { t } = usePage();
  const { crumbs, title, lead, picture, open, bodyHtml, lists } = props;
  return (
    <div className="vacancy">
      <PageHero
        crumbs={crumbs}
        title={title}
        lead={lead}
        picture={picture}
        layout="side"
        size={title.split(/\s|(?<=-)/).some((word) => word.length > SHORT_WORD) ? 'title' : 'large'}
      >
        {open ? (
          <div className="button-row">
            <Button href="#apply">{t('content.journal.vacancy.apply')}</Button>
          </div>
        ) : null}
      </PageHero>
      {open ? null : <Closed />}
      <section className="section vacancy__story">
        <div className={bodyHtml ? 'wrap vacancy__grid' : 'wrap'}>
          <Terms {...props} />
          {bodyHtml ? (
            <div className="vacancy__body">
              <RichText html={bodyHtml} />
            </div>
          ) : null}
        </div>
      </section>
      {lists.map((list) => (
        <section key={list.title} className="vacancy-list">
          <div className="wrap vacancy-list__grid">
            <h2 className="vacancy-list__title">{list.title}</h2>
            <ul className="vacancy-list__items">
              {list.items.map((item, index) => (
                <li key={index}>{item}</li>
              ))}
            </ul>
          </div>
        </section>
      ))}
      {open ? <Apply {...props.apply} vacancy={title} /> : null}
      <Others {...props} />
    </div>
  );
}

function Closed() {
  const { t, href } = usePage();
  return (
    <section className="section section--tight section--sand">
      <div className="wrap vacancy__closed">
        <TitleBlock text={t('content.journal.vacancy.closed')} font="playfair" size="middle" color="brand" />
        <p className="lead">{t('content.journal.vacancy.closedText')}</p>
        <ArrowLink href={href('/vacancies/')}>{t('content.journal.vacancy.list')}</ArrowLink>
      </div>
    </section>
  );
}

function Terms({ salary, employment, salons, posted, validThrough }: VacancyPageProps) {
  const { t, href } = usePage();
  return (
    <dl className="vacancy-terms">
      <div className="vacancy-terms__row">
        <dt>{t('content.journal.vacancy.salary')}</dt>
        {salary ? <dd className="vacancy-terms__salary">{salary}</dd> : <dd>{t('content.journal.vacancy.salaryUnknown')}</dd>}
      </div>
      <div className="vacancy-terms__row">
        <dt>{t('content.journal.vacancy.terms')}</dt>
        <dd>{employment}</dd>
      </div>
      <div className="vacancy-terms__row">
        <dt>{t('content.journal.vacancy.where')}</dt>
        {salons.length > 0 ? (
          salons.map((salon) => (
            <dd key={salon.path}>
              <a className="vacancy-terms__salon" href={href(salon.path)}>
                <strong>{salon.title}</strong>
                {salon.address ? <span>{salon.address}</span> : null}
              </a>
            </dd>
          ))
        ) : (
          <dd>{t('content.journal.vacancy.everywhere')}</dd>
        )}
      </div>
      <div className="vacancy-terms__row">
        <dt>{t('content.journal.vacancy.posted')}</dt>
        <dd>
          <time dateTime={posted.iso}>{posted.label}</time>
        </dd>
      </div>
      {validThrough ? (
        <div className="vacancy-terms__row">
          <dt>{t('content.journal.vacancy.validThrough')}</dt>
          <dd>
            <time dateTime={validThrough.iso}>{validThrough.label}</time>
          </dd>
        </div>
      ) : null}
    </dl>
  );
}

function Apply({ vacancy, phone, email, emailHref, messengers }: VacancyPageProps['apply'] & { readonly vacancy: string }) {
  const { t } = usePage();
  return (
    <section className="section section--lacquer vacancy-apply" id="apply">
      <div className="wrap vacancy-apply__grid">
        <div className="vacancy-apply__head">
          <TitleBlock
            text={t('content.journal.vacancy.applyTitle')}
            accent={t('content.journal.vacancy.applyAccent')}
            size="large"
            color="light"
          />
          <p className="lead">{t('content.journal.vacancy.applyText')}</p>
        </div>
        <div className="vacancy-apply__form">
          <Island of={LeadFormIsland} props={{ topic: 'vacancy', about: readAbout(vacancy), phone }} />
        </div>
        <div className="vacancy-apply__ways">
          {email ? (
            <a className="vacancy-apply__way" href={emailHref}>
              <small>{t('content.journal.vacancy.email')}</small> <span>{email}</span>
            </a>
          ) : null}
          {phone ? (
            <a className="vacancy-apply__way" href={telHref(phone)}>
              <small>{t('content.journal.vacancy.phone')}</small> <span>{phone}</span>
            </a>
          ) : null}
          {messengers.length > 0 ? (
            <div className="button-row" role="group" aria-label={t('content.journal.vacancy.messengers')}>
              {messengers.map(({ kind, url }) => (
                <Button key={kind} href={url} look="light" external={url.startsWith('http')}>
                  {MESSENGER_NAMES[kind]}
                </Button>
              ))}
            </div>
          ) : null}
        </div>
      </div>
    </section>
  );
}

function Others({ others }: VacancyPageProps) {
  const { t } = usePage();
  if (others.length === 0) return null;
  return (
    <section className="section section--tight">
      <div className="wrap vacancy-others">
        <TitleBlock text={t('content.journal.vacancy.others')} size="middle" />
        <ul>
          {others.map((other) => (
            <li key={other.path}>
              <MenuRow {...other} duration={null} price={other.salary ?? ''} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
