import { Icon } from '../components/media/Icon';
import { usePage } from '../i18n/context';
import type { FrameProps, MenuItem } from './frame';

/**
 * The menu of wide screens as it stands in every page: every item is a link to a page that lists the same. The drop-downs are a fragment
 * (MenuDropdowns.tsx), which client/navigation/dropdowns.ts puts beside it together with the button's work.
 */
export function MenuBar({ frame }: { readonly frame: FrameProps }) {
  return (
    <ul className="menu-bar">
      {frame.menu.map((item) => (
        <li key={item.slug} {...(item.children ? { className: 'dropdown', 'data-dropdown': item.slug } : {})}>
          <BarLink item={item} />
          {item.children ? <Toggle item={item} /> : null}
        </li>
      ))}
    </ul>
  );
}

function BarLink({ item }: { readonly item: MenuItem }) {
  const { href } = usePage();
  return (
    <a className="site-header__link" href={href(item.path)}>
      {item.label}
    </a>
  );
}

function Toggle({ item }: { readonly item: MenuItem }) {
  const { t } = usePage();
  return (
    <button className="dropdown__toggle" type="button" aria-expanded="false" aria-label={t('common.header.sections', { item: item.label })}>
      <Icon name="chevron-down" size={14} />
    </button>
  );
}
