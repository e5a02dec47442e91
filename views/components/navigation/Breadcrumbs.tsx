import { usePage } from '../../i18n/context';

export interface Crumb {
  readonly label: string;
  /** Without language prefix; the last crumb has none. */
  readonly path?: string;
}

/** Items that a phone shows on one line. */
const ONE_LINE = 4;
/** Letters of a name that is never cut, beside others that may be. */
const WHOLE = 14;

/** The way back up, as links; the last crumb is the page itself. */
export function Breadcrumbs({ crumbs }: { readonly crumbs: readonly Crumb[] }) {
  const { t, href } = usePage();
  const length = crumbs.length > ONE_LINE ? 'breadcrumbs__list--long' : 'breadcrumbs__list--short';
  return (
    <nav className="breadcrumbs" aria-label={t('common.breadcrumbs')}>
      <ol className={`breadcrumbs__list ${length}`}>
        {crumbs.map((crumb) => (
          <li key={crumb.label} className={itemClass(crumb, crumbs)}>
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

function itemClass(crumb: Crumb, crumbs: readonly Crumb[]): string {
  const whole = crumb === crumbs.at(-1) && crumb.label.length <= WHOLE;
  return whole ? 'breadcrumbs__item breadcrumbs__item--whole' : 'breadcrumbs__item';
}
