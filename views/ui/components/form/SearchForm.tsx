import { usePage } from '../../i18n/context';

/** A plain search form: works before and without JavaScript. */
export function SearchForm({ query = '' }: { readonly query?: string }) {
  const { t, href } = usePage();
  return (
    <form className="search-form" action={href('/search/')} method="get" role="search">
      <label className="visually-hidden" htmlFor="search-field">
        {t('common.search.label')}
      </label>
      <input
        id="search-field"
        className="search-form__field"
        type="search"
        name="q"
        defaultValue={query}
        placeholder={t('common.search.placeholder')}
        maxLength={80}
        autoComplete="off"
        enterKeyHint="search"
      />
      <button className="search-form__button" type="submit">
        {t('common.search.submit')}
      </button>
    </form>
  );
}
