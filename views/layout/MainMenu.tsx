import { usePage } from '../i18n/context';
import type { FrameProps } from './frame';

/** The menu of wide screens. Rendered once per language and content; which item is current is marked per page. */
export function MainMenu({ frame }: { readonly frame: FrameProps }) {
  const { href } = usePage();
  return (
    <ul className="site-header__links">
      {frame.menu.map((item) => (
        <li key={item.label}>
          <a className="site-header__link" href={href(item.path ?? '/')}>
            {item.label}
          </a>
        </li>
      ))}
    </ul>
  );
}
