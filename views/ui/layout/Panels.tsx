import { BookingPanel } from '../../booking/BookingPanel';
import { CallbackPanel } from '../../lead/CallbackPanel';
import { CartPanel } from '../../certificate/CartPanel';
import type { FrameProps } from './frame';
import { Notices } from './notices/Notices';
import { SearchOverlay } from '../../content/search/SearchOverlay';

/** Panels that are the same on all pages: cart, booking, search, notices. A fragment, rendered once per language and content. */
export function Panels({ frame }: { readonly frame: FrameProps }) {
  return (
    <>
      <CartPanel frame={frame} />
      <CallbackPanel frame={frame} />
      <BookingPanel frame={frame} />
      <SearchOverlay frame={frame} />
      <Notices frame={frame} />
    </>
  );
}
