import { titleParts } from '../../../src/modules/content/contract/search-marks';
import type { SearchGroup, SearchOffer } from '../../../src/modules/content/contract/search-result';
import { PageHero } from '../../ui/components/section/PageHero';
import { SearchForm } from '../../ui/components/form/SearchForm';
import { usePage } from '../../ui/i18n/context';

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
              {hits.map(({ title, url, note, highlights, offer, swatch }) => (
                <li key={url} className="search-results__item">
                  <a className="search-results__hit" href={url}>
                    {swatch ? <img className="search-results__swatch" src={swatch} alt="" width="56" height="56" loading="lazy" /> : null}
                    <span className="search-results__title">
                      {titleParts(title, highlights).map(({ text, marked }, index) => (marked ? <mark key={index}>{text}</mark> : text))}
                    </span>
                    {note ? <span className="search-results__note">{note}</span> : null}
                  </a>
                  {offer ? <Offer {...offer} title={title} /> : null}
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
                <li key={path} className="search-results__item">
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

/** What a service costs and takes, and booking of it. */
function Offer({ price, duration, url, title }: SearchOffer & { readonly title: string }) {
  const { t } = usePage();
  return (
    <div className="search-results__offer">
      <p className="search-results__figures">
        <span className="search-results__price">{price ?? t('content.services.priceOnRequest')}</span>{' '}
        {duration ? <span>{duration}</span> : null}
      </p>
      {url === undefined ? null : (
        <a className="search-results__book" href={url} aria-label={t('content.services.bookService', { service: title })}>
          {t('common.book')}
        </a>
      )}
    </div>
  );
}
