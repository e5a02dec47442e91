import { titleParts } from '../../../../src/modules/content/domain/search-marks';
import type { SearchGroup } from '../../../../src/modules/content/domain/search-result';
import { PageHero } from '../../../components/section/PageHero';
import { SearchForm } from '../../../components/form/SearchForm';
import { usePage } from '../../../i18n/context';

export interface SearchPageProps {
  /** As it was searched; empty before the first search. */
  readonly query: string;
  readonly groups: readonly SearchGroup[];
  readonly total: number;
}

/** Where to go on when there is nothing to show. */
const STARTS = [
  ['services', '/services/'],
  ['salons', '/salons/'],
  ['masters', '/employees/'],
  ['price', '/price/'],
  ['journal', '/blog/'],
] as const;

/** Results of a search as a page of its own. */
export function SearchPage({ query, groups, total }: SearchPageProps) {
  const { t, href } = usePage();
  return (
    <>
      <PageHero title={t('common.search.title')}>
        <SearchForm query={query} />
        {query ? (
          <p role="status">{total ? t('common.search.found', { count: total, query }) : t('common.search.nothing', { query })}</p>
        ) : null}
      </PageHero>
      <div className="wrap search-results">
        {groups.map(({ kind, hits }) => (
          <section key={kind} className="search-results__group">
            <h2 className="search-results__kind">
              {t(`common.search.kinds.${kind}`)} <span className="search-results__count">{hits.length}</span>
            </h2>
            <ul>
              {hits.map(({ title, url, note, highlights }) => (
                <li key={url}>
                  <a className="search-results__hit" href={url}>
                    <span className="search-results__title">
                      {titleParts(title, highlights).map(({ text, marked }, index) => (marked ? <mark key={index}>{text}</mark> : text))}
                    </span>
                    {note ? <span className="search-results__note">{note}</span> : null}
                  </a>
                </li>
              ))}
            </ul>
          </section>
        ))}
        {total === 0 ? (
          <nav className="search-results__group" aria-labelledby="search-start">
            <h2 className="search-results__kind" id="search-start">
              {t('common.search.start')}
            </h2>
            <ul>
              {STARTS.map(([name, path]) => (
                <li key={path}>
                  <a className="search-results__hit" href={href(path)}>
                    <span className="search-results__title">{t(`common.nav.${name}`)}</span>
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        ) : null}
      </div>
    </>
  );
}
