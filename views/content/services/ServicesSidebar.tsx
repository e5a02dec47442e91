import { usePage } from '../../ui/i18n/context';

interface SidebarLink {
  readonly path: string;
  readonly title: string;
  /** This very page. */
  readonly current: boolean;
  /** This page or one above it. */
  readonly open: boolean;
}

export interface ServicesSidebarProps {
  /** Women, men: the switch on top; empty where the groups are the tops themselves. */
  readonly tops: readonly SidebarLink[];
  readonly groups: readonly (SidebarLink & { readonly links: readonly SidebarLink[] })[];
}

/** The index of services: beside the list on desktop, rows of links that scroll sideways on smaller screens. */
export function ServicesSidebar({ tops, groups }: ServicesSidebarProps) {
  const { t } = usePage();
  if (groups.length === 0) return null;
  const open = groups.find((group) => group.open);
  return (
    <nav className="services-sidebar" aria-label={t('content.services.sidebarLabel')}>
      {tops.length > 1 ? (
        <ul className="services-sidebar__tops">
          {tops.map((top) => (
            <li key={top.path}>
              <SidebarItem {...top} className="services-sidebar__top" />
            </li>
          ))}
        </ul>
      ) : null}
      <ul className="services-sidebar__groups">
        {groups.map((group) => (
          <li key={group.path} className={group.open ? 'services-sidebar__group services-sidebar__group--open' : 'services-sidebar__group'}>
            <SidebarItem {...group} className="services-sidebar__direction" />
            {group.links.length ? (
              <ul className="services-sidebar__links">
                {group.links.map((link) => (
                  <li key={link.path}>
                    <SidebarItem {...link} className="services-sidebar__link" />
                  </li>
                ))}
              </ul>
            ) : null}
          </li>
        ))}
      </ul>
      {open?.links.length ? (
        <ul className="services-sidebar__below">
          {open.links.map((link) => (
            <li key={link.path}>
              <SidebarItem {...link} className="services-sidebar__link" />
            </li>
          ))}
        </ul>
      ) : null}
    </nav>
  );
}

function SidebarItem({ path, title, current, open, className }: SidebarLink & { readonly className: string }) {
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
