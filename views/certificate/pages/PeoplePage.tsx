import type { PersonState } from '../../../src/modules/certificate/contract/person-state';
import { usePage } from '../../ui/i18n/context';
import { ChoiceLink, type Choice } from '../../ui/components/navigation/ChoiceLink';
import { ArrowLink } from '../../ui/components/navigation/Button';
import { Parts, type PartLinks } from '../../ui/components/navigation/Parts';
import { TitleBlock } from '../../ui/components/section/TitleBlock';

/** A person as the list shows them. */
export interface ListedPerson {
  readonly id: string;
  readonly name: string;
  /** Their page, without language prefix. */
  readonly path: string;
  /** Where their gift goes: an address, or that the buyer passes it on. */
  readonly email: string;
  /** When it is to be sent, was sent or was opened. */
  readonly moment: string;
  readonly state: PersonState;
  readonly stateWords: string;
  /** Why it was not delivered; null: nothing went wrong. */
  readonly reason: string | null;
  /** Code of the certificate, and the path of its PDF; null: there is none. */
  readonly certificate: { readonly code: string; readonly pdf: string } | null;
}

export interface PeoplePageProps {
  /** `№ 1795348000000`. */
  readonly number: string;
  readonly figures: readonly { readonly figure: number; readonly words: string; readonly isWrong?: boolean }[];
  /** States that somebody is in, and all. */
  readonly filters: readonly (Choice & { readonly count: number })[];
  readonly people: readonly ListedPerson[];
  readonly parts: PartLinks | null;
  /** All their PDFs in one file; null: nothing is issued. */
  readonly archive: string | null;
  /** The page of the order, without language prefix. */
  readonly back: string;
}

const LIST = 'people';

/** The people of an order, for its buyer: whom its gifts go to and how far they are. On a phone each is a card. */
export function PeoplePage({ number, figures, filters, people, parts, archive, back }: PeoplePageProps) {
  const { t, href } = usePage();
  return (
    <section className="people">
      <header className="section--sand people__head">
        <div className="wrap people__headline">
          <p className="kicker">{t('certificate.mine.number', { id: number })}</p>
          <TitleBlock as="h1" text={t('certificate.people.title')} accent={t('certificate.people.accent')} size="title" />
          <ul className="people__figures">
            {figures.map(({ figure, words, isWrong }) => (
              <li key={words} className={isWrong ? 'people__figure people__figure--wrong' : 'people__figure'}>
                <strong>{figure}</strong> {words}
              </li>
            ))}
          </ul>
          {archive ? (
            <div className="people__archive">
              <a className="button button--lacquer" href={archive} download>
                <span>{t('certificate.people.archive.download')}</span>
              </a>
              <p>{t('certificate.people.archive.hint')}</p>
            </div>
          ) : null}
        </div>
      </header>
      <div className="wrap people__body" id={LIST}>
        <nav className="people__filters" aria-label={t('certificate.people.filter')}>
          {filters.map(({ count, ...choice }) => (
            <ChoiceLink key={choice.path} choice={{ ...choice, title: `${choice.title} ${count}` }} className="people__filter" />
          ))}
        </nav>
        {people.length ? <People people={people} /> : <p className="lead">{t('certificate.people.nobody')}</p>}
        <Parts links={parts} anchor={LIST} />
        <p className="people__back">
          <ArrowLink href={href(back)}>{t('certificate.people.back')}</ArrowLink>
        </p>
      </div>
    </section>
  );
}

function People({ people }: Pick<PeoplePageProps, 'people'>) {
  const { t, href } = usePage();
  const columns = (['person', 'email', 'moment', 'state', 'certificate'] as const).map((name) => t(`certificate.people.${name}`));
  const [, email, moment, state, certificate] = columns;
  return (
    <table className="people__table">
      <caption className="visually-hidden">{t('certificate.people.caption')}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {people.map((one) => (
          <tr key={one.id} data-state={one.state}>
            <th scope="row" className="people__name">
              <a href={href(one.path)}>{one.name}</a>
            </th>
            <td className="people__email" data-label={email}>
              {one.email}
            </td>
            <td className="people__moment" data-label={moment}>
              {one.moment}
            </td>
            <td data-label={state}>
              <span className={`people__state people__state--${one.state}`}>{one.stateWords}</span>
              {one.reason ? <span className="people__reason">{one.reason}</span> : null}
            </td>
            <td data-label={certificate}>
              {one.certificate ? (
                <a className="text-link people__code" href={one.certificate.pdf} download>
                  {one.certificate.code}
                  <span className="visually-hidden"> {t('certificate.mine.download')}</span>
                </a>
              ) : (
                '–'
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
