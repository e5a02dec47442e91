import { SEARCH_KINDS } from '../../../src/modules/content/contract/search-result';
import type { SearchKind } from '../../../src/modules/content/contract/search-result';
import { Arrow } from '../../ui/components/navigation/Button';
import { closes, Dialog } from '../../ui/components/panel/Dialog';
import { usePage } from '../../ui/i18n/context';
import type { SharedPartProps } from '../../ui/layout/frame';
import type { SearchTexts } from './search-texts';

const ID = 'site-search';
const SERVICES = '/services/';

/**
 * The search dialog of every page. Without a script it is a form that opens the page of results, and a list of popular directions;
 * client/content/search/overlay.ts, fetched when somebody is about to search, adds results while typing. The field is the
 * first thing in it that can have the focus, and so gets it from the browser when the dialog opens.
 */
export function SearchOverlay({ frame }: SharedPartProps) {
  const { t, href } = usePage();
  const groups = frame.footer.groups.filter(({ path }) => path?.startsWith(SERVICES));
  const texts: SearchTexts = {
    kinds: Object.fromEntries(SEARCH_KINDS.map((kind) => [kind, t(`common.search.kinds.${kind}`)])) as Record<SearchKind, string>,
    count: t('common.search.count', { count: '{count}' }),
    nothing: t('common.search.nothing', { query: '{query}' }),
    busy: t('common.search.busy'),
    failed: t('common.search.failed'),
    offline: t('common.search.offline'),
    retry: t('common.search.retry'),
    all: t('common.search.all', { query: '{query}' }),
    book: t('common.book'),
    bookService: t('content.services.bookService', { service: '{service}' }),
    onRequest: t('content.services.priceOnRequest'),
    recent: t('common.search.recent'),
    forget: t('common.search.forget', { query: '{query}' }),
    forgetAll: t('common.search.forgetAll'),
  };
  return (
    <Dialog id={ID} label={t('common.search.title')} className="site-search">
      <form className="site-search__form wrap" action={href('/search/')} method="get" role="search">
        <label className="visually-hidden" htmlFor="site-search-field">
          {t('common.search.label')}
        </label>
        <input
          id="site-search-field"
          className="site-search__field"
          type="search"
          name="q"
          placeholder={t('common.search.short')}
          maxLength={80}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="search"
        />
        <button className="site-search__clear" type="reset">
          {t('common.search.clear')}
        </button>
        <button className="site-search__go" type="submit" aria-label={t('common.search.submit')}>
          <Arrow />
        </button>
      </form>
      <button className="site-search__close" {...closes(ID)}>
        {t('common.search.close')}
      </button>
      <div className="site-search__body wrap" data-texts={JSON.stringify(texts)}>
        <p className="site-search__status" role="status" />
        <nav className="site-search__popular" aria-label={t('common.search.popular')}>
          {groups.map(({ title, links }) => (
            <div key={title}>
              <h2 className="search-results__kind">{title}</h2>
              <ul className="site-search__directions">
                {links.map(({ label, path }) => (
                  <li key={path}>
                    <a className="site-search__direction" href={href(path ?? SERVICES)}>
                      {label}
                    </a>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
        <div className="site-search__found" />
      </div>
    </Dialog>
  );
}
