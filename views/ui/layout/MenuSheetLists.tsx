import { Icon } from '../components/media/Icon';
import { usePage } from '../i18n/context';
import type { FrameProps, MenuItem, MenuNode } from './frame';
import { MenuLink } from './MenuLink';

/**
 * The two levels of the menu of narrow screens. An item with a sub-list is a
 * `<details>`: expanding it slides the list to the left, and a part of its summary is then the row that leads back.
 */
export function MenuSheetLists({ frame }: { readonly frame: FrameProps }) {
  return (
    <div className="site-menu__track">
      <ul className="site-menu__list">
        {frame.menu.map((item) => (
          <li key={item.slug} className="site-menu__item">
            {item.children ? <SubList item={item} /> : <MenuLink node={item} />}
          </li>
        ))}
      </ul>
    </div>
  );
}

function SubList({ item }: { readonly item: MenuItem }) {
  const { href } = usePage();
  const nodes = item.children ?? [];
  const unfolded = nodes.find(({ children }) => children);
  return (
    <details className="site-menu__unfolding" name="site-menu-list" data-menu={item.slug}>
      <summary>
        {item.label}
        <Icon name="arrow-right" />
        <span className="site-menu__back" aria-hidden="true">
          <Icon name="arrow-left" />
          {item.label}
        </span>
      </summary>
      <ul className="site-menu__sub">
        {item.overview ? (
          <li>
            <a href={href(item.path)}>{item.overview}</a>
          </li>
        ) : null}
        {nodes.map((node) => (
          <li key={node.label}>
            {node.children ? <Section node={node} above={item.path} open={node === unfolded} /> : <MenuLink node={node} />}
          </li>
        ))}
      </ul>
    </details>
  );
}

interface SectionProps {
  readonly node: MenuNode;
  /** Address of the link above all sections, which is not repeated below. */
  readonly above: string;
  readonly open: boolean;
}

/** A section that expands in place: a top category, a city, the journal. */
function Section({ node, above, open }: SectionProps) {
  const { t, href } = usePage();
  return (
    <details open={open}>
      <summary>
        {node.label}
        <Icon name="chevron-down" />
      </summary>
      <ul className="site-menu__section">
        {node.path && node.path !== above ? (
          <li>
            <a href={href(node.path)}>{t('common.header.whole')}</a>
          </li>
        ) : null}
        {(node.children ?? []).map((child) => (
          <li key={child.label}>
            <MenuLink node={child} />
            {child.children ? (
              <ul className="site-menu__leaves">
                {child.children.map((leaf) => (
                  <li key={leaf.label}>
                    <MenuLink node={leaf} />
                  </li>
                ))}
              </ul>
            ) : null}
          </li>
        ))}
      </ul>
    </details>
  );
}
