import { imagePath } from '../../../src/shared/image-path';
import { pictureStyle } from '../components/media/Photo';
import type { FrameProps, MenuNode } from './frame';
import { MenuLink } from './MenuLink';

/** The picture beside the columns is shown up to 300 CSS px wide. */
const PICTURE_WIDTH = 640;

/**
 * The drop-downs of the menu of wide screens: columns in which each line expands the next one. A fragment, rendered
 * once per language and content; client/navigation/dropdowns.ts puts each panel beside its item (MenuBar.tsx), opens and closes it.
 */
export function MenuDropdowns({ frame }: { readonly frame: FrameProps }) {
  return frame.menu.map(({ slug, children }) =>
    children ? (
      <div key={slug} className="dropdown__panel" id={`dropdown-${slug}`}>
        <div className="dropdown__inner wrap">
          <Lines nodes={children} />
        </div>
      </div>
    ) : null,
  );
}

/** The lines of one column; the first one with sub-items is expanded initially. */
function Lines({ nodes }: { readonly nodes: readonly MenuNode[] }) {
  const first = nodes.find(({ children }) => children);
  return (
    <ul>
      {nodes.map((node) => (
        <li key={node.label} className={node === first ? 'is-on' : undefined}>
          <MenuLink node={node} focusable={node.children !== undefined} />
          {node.children ? (
            <div className="dropdown__column">
              <Lines nodes={node.children} />
            </div>
          ) : null}
          {node.note ? <p className="dropdown__note">{node.note}</p> : null}
          {node.picture ? (
            <img
              className="dropdown__picture"
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
