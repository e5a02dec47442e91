import { usePage } from '../../../i18n/context';

interface RailLink {
  readonly path: string;
  readonly title: string;
  /** This very page. */
  readonly current: boolean;
  /** This page or one above it. */
  readonly open: boolean;
}

export interface ServicesRailProps {
  /** Women, men: the switch on top; empty where the groups are the tops themselves. */
  readonly tops: readonly RailLink[];
  readonly groups: readonly (RailLink & { readonly links: readonly RailLink[] })[];
}

/** The index of services: beside the list on desktop, rows of links that scroll sideways on smaller screens. */
export function ServicesRail({ tops, groups }: ServicesRailProps) {
  const { t } = usePage();
  if (groups.length === 0) return null;
  const open = groups.find((group) => group.open);
  return (
    <nav className="services-rail" aria-label={t('services.railLabel')}>
      {tops.length > 1 ? (
        <ul className="services-rail__tops">
          {tops.map((top) => (
            <li key={top.path}>
              <RailItem {...top} className="services-rail__top" />
            </li>
          ))}
        </ul>
      ) : null}
      <ul className="services-rail__groups">
        {groups.map((group) => (
          <li key={group.path} className={group.open ? 'services-rail__group services-rail__group--open' : 'services-rail__group'}>
            <RailItem {...group} className="services-rail__direction" />
            {group.links.length ? (
              <ul className="services-rail__links">
                {group.links.map((link) => (
                  <li key={link.path}>
                    <RailItem {...link} className="services-rail__link" />
                  </li>
                ))}
              </ul>
            ) : null}
          </li>
        ))}
      </ul>
      {open?.links.length ? (
        <ul className="services-rail__below">
          {open.links.map((link) => (
            <li key={link.path}>
              <RailItem {...link} className="services-rail__link" />
            </li>
          ))}
        </ul>
      ) : null}
    </nav>
  );
}

function RailItem({ path, title, current, open, className }: RailLink & { readonly className: string }) {
  const { href } = usePage();
  if (current) {
    return (
      <span className={`${className} ${className}--current`} aria-current="page">
        {title}
      </span>
    );
  }
  return (
    <a className={open ? `${className} ${className}--open` : className} href={href(path)}>
      {title}
    </a>
  );
}
