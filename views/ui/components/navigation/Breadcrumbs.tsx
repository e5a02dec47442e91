import { usePage } from '../../i18n/context';

export interface Crumb {
  readonly label: string;
  /** Without language prefix; the last crumb has none. */
  readonly path?: string;
}

/** The way back up, as links; the last crumb is the page itself. */
export function Breadcrumbs({ crumbs }: { readonly crumbs: readonly Crumb[] }) {
  const { t, href } = usePage();
  return (
    <nav className="breadcrumbs" aria-label={t('common.breadcrumbs')}>
      <ol className="breadcrumbs__list">
        {crumbs.map((crumb) => (
          <li key={crumb.label} className="breadcrumbs__item">
            {crumb.path ? (
              <a className="breadcrumbs__link" href={href(crumb.path)}>
                {crumb.label}
              </a>
            ) : (
              <span aria-current="page">{crumb.label}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
