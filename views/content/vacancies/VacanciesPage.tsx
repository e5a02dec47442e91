import type { Picture } from '../../../src/shared/picture';
import { Blocks, type PageBlock } from '../components/Blocks';
import type { Crumb } from '../../ui/components/navigation/Breadcrumbs';
import { Arrow, Button } from '../../ui/components/navigation/Button';
import { PageHero } from '../../ui/components/section/PageHero';
import { TitleBlock } from '../../ui/components/section/TitleBlock';
import { usePage } from '../../ui/i18n/context';

export interface VacanciesPageProps {
  readonly crumbs: readonly Crumb[];
  readonly title: string;
  readonly accent: string;
  readonly lead: string;
  readonly picture?: Picture;
  /** The open ones, newest first. */
  readonly vacancies: readonly {
    readonly path: string;
    readonly title: string;
    readonly employment: string;
    /** "3 salons"; empty when no salon is named. */
    readonly salons: string;
    /** Null when the pay is not published. */
    readonly salary: string | null;
  }[];
  readonly blocks: readonly PageBlock[];
  /** The career content, shown below the list. */
  readonly career: { readonly title: string; readonly accent: string; readonly lead: string; readonly blocks: readonly PageBlock[] } | null;
  readonly email: string;
}

/** Work in the salons: the roles set like a open-vacancies, then what working here is like. */
export function VacanciesPage({ crumbs, title, accent, lead, picture, vacancies, blocks, career, email }: VacanciesPageProps) {
  return (
    <div className="vacancies">
      <PageHero crumbs={crumbs} title={title} accent={accent} lead={lead} picture={picture} layout="side" />
      <OpenVacancies vacancies={vacancies} email={email} />
      <Blocks blocks={blocks} />
      {career && (career.lead || career.blocks.length) ? (
        <>
          <section className="section section--dark vacancies__career">
            <div className="wrap">
              <TitleBlock text={career.title} accent={career.accent} size="large" color="light" />
              {career.lead ? <p className="lead">{career.lead}</p> : null}
            </div>
          </section>
          <Blocks blocks={career.blocks} />
        </>
      ) : null}
    </div>
  );
}

function OpenVacancies({ vacancies, email }: Pick<VacanciesPageProps, 'vacancies' | 'email'>) {
  const { t, href } = usePage();
  if (vacancies.length === 0) {
    return (
      <section className="section">
        <div className="wrap no-vacancies">
          <TitleBlock text={t('content.journal.vacancy.none')} font="playfair" size="middle" />
          <p>{t('content.journal.vacancy.noneText')}</p>
          {email ? (
            <Button href={`mailto:${email}`} look="line">
              {email}
            </Button>
          ) : null}
        </div>
      </section>
    );
  }
  return (
    <section className="section open-vacancies">
      <div className="wrap">
        <h2 className="visually-hidden">{t('content.journal.vacancy.list')}</h2>
        <ul>
          {vacancies.map((vacancy) => (
            <li key={vacancy.path}>
              <a className="open-vacancies__role" href={href(vacancy.path)}>
                <h3 className="open-vacancies__title">{vacancy.title}</h3>
                <p className="open-vacancies__salary">{vacancy.salary ?? t('content.journal.vacancy.salaryUnknown')}</p>
                <p className="open-vacancies__terms">
                  <span>{vacancy.employment}</span>
                  {vacancy.salons ? <span>{vacancy.salons}</span> : null}
                </p>
                <Arrow />
              </a>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
