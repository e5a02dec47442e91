import { imagePath } from '../../src/shared/image-path';
import { Icon } from '../components/media/Icon';
import { pictureStyle } from '../components/media/Photo';
import { usePage } from '../i18n/context';
import type { FrameProps, MenuItem, MenuNode } from './frame';
import { MenuLink } from './MenuLink';

/** The picture beside the columns is shown up to 300 CSS px wide. */
const PICTURE_WIDTH = 640;

/**
 * The menu of wide screens. Rendered once per language and content; which lines are current is marked per page. Every item is
 * a link; the button beside it unfolds its drop-down: columns in which each line unfolds the next one. client/menu.ts opens
 * and closes them; without scripting the styles do, on hover and focus.
 */
export function MainMenu({ frame }: { readonly frame: FrameProps }) {
  return (
    <ul className="menu-bar">
      {frame.menu.map((item) => (item.children ? <Drop key={item.slug} item={item} /> : <PlainItem key={item.slug} item={item} />))}
    </ul>
  );
}

function PlainItem({ item }: { readonly item: MenuItem }) {
  const { href } = usePage();
  return (
    <li>
      <a className="site-header__link" href={href(item.path)}>
        {item.label}
      </a>
    </li>
  );
}

function Drop({ item }: { readonly item: MenuItem }) {
  const { t, href } = usePage();
  const id = `drop-${item.slug}`;
  return (
    <li className="drop">
      <a className="site-header__link" href={href(item.path)}>
        {item.label}
      </a>
      <button
        className="drop__toggle"
        type="button"
        aria-expanded="false"
        aria-controls={id}
        aria-label={t('common.header.sections', { item: item.label })}
      >
        <Icon name="chevron-down" size={14} />
      </button>
      <div className="drop__panel" id={id}>
        <div className="drop__inner wrap">
          <Lines nodes={item.children ?? []} />
        </div>
      </div>
    </li>
  );
}

/** The lines of one column; the first that unfolds is unfolded to begin with. */
function Lines({ nodes }: { readonly nodes: readonly MenuNode[] }) {
  const first = nodes.find(({ children }) => children);
  return (
    <ul>
      {nodes.map((node) => (
        <li key={node.label} className={node === first ? 'is-on' : undefined}>
          <MenuLink node={node} focusable={node.children !== undefined} />
          {node.children ? (
            <div className="drop__column">
              <Lines nodes={node.children} />
            </div>
          ) : null}
          {node.note ? <p className="drop__note">{node.note}</p> : null}
          {node.picture ? (
            <img
              className="drop__picture"
              src={imagePath(node.picture.src, Math.min(PICTURE_WIDTH, node.picture.width))}
              width={node.picture.width}
              height={node.picture.height}
              alt=""
              loading="lazy"
              style={pictureStyle(node.picture)}
            />
          ) : null}
        </li>
      ))}
    </ul>
  );
}
