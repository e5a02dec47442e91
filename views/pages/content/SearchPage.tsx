import type { SearchGroup } from '../../../src/modules/content/domain/search-result';
import { PageHero } from '../../components/PageHero';
import { SearchForm } from '../../components/SearchForm';
import { useT } from '../../i18n/context';

export interface SearchPageProps {
  /** As it was searched; empty before the first search. */
  readonly query: string;
  readonly groups: readonly SearchGroup[];
  readonly total: number;
}

/** Results of a search as a page of its own. */
export function SearchPage({ query, groups, total }: SearchPageProps) {
  const t = useT();
  return (
    <>
      <PageHero title={t('common.search.title')}>
        <SearchForm query={query} />
        {query ? (
          <p role="status">{total ? t('common.search.found', { count: total, query }) : t('common.search.nothing', { query })}</p>
        ) : null}
      </PageHero>
      <div className="wrap search-results">
        {groups.map((group) => (
          <section key={group.kind} className="search-results__group">
            <h2 className="search-results__kind">{t(`common.search.kinds.${group.kind}`)}</h2>
            <ul>
              {group.hits.map((hit) => (
                <li key={hit.url}>
                  <a className="search-results__hit" href={hit.url}>
                    <span className="search-results__title">{hit.title}</span>
                    {hit.note ? <span className="search-results__note">{hit.note}</span> : null}
                  </a>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  );
}
