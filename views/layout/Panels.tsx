import { CartPanel } from './CartPanel';
import type { FrameProps } from './frame';
import { Notices } from './notices/Notices';
import { SearchOverlay } from './SearchOverlay';

/** What opens above every page and is the same on all of them: cart, search, notices. A fragment, rendered once per language and content. */
export function Panels({ frame }: { readonly frame: FrameProps }) {
  return (
    <>
      <CartPanel frame={frame} />
      <SearchOverlay frame={frame} />
      <Notices frame={frame} />
    </>
  );
}
