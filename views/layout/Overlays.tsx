import { CartPanel } from './CartPanel';
import type { FrameProps } from './frame';
import { Notices } from './notices/Notices';
import { SearchOverlay } from './SearchOverlay';

/** What lies above every page and is the same on all of them: menu, search, panels, notices. Rendered once per language and content. */
export function Overlays({ frame }: { readonly frame: FrameProps }) {
  return (
    <>
      <CartPanel frame={frame} />
      <SearchOverlay frame={frame} />
      <Notices frame={frame} />
    </>
  );
}
