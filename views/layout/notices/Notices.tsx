import type { FrameProps } from '../frame';
import { CentredPopup } from './CentredPopup';
import { CookieNotice } from './CookieNotice';
import { MessagesNotice } from './MessagesNotice';
import { Remembrance } from './Remembrance';
import { SupportContact } from './SupportContact';

/** Everything that may come up by itself. None of it is shown before a script says so. */
export function Notices({ frame }: { readonly frame: FrameProps }) {
  return (
    <>
      <CookieNotice />
      <SupportContact frame={frame} />
      <CentredPopup />
      <MessagesNotice />
      <Remembrance />
    </>
  );
}
