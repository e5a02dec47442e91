import type { FrameProps } from '../frame';
import { CentredPopup } from './CentredPopup';
import { CookieNotice } from './CookieNotice';
import { Toast } from './Toast';
import { Remembrance } from './Remembrance';
import { SupportContact } from './SupportContact';

/** All notices. None of them is shown before a script does so. */
export function Notices({ frame }: { readonly frame: FrameProps }) {
  return (
    <>
      <CookieNotice />
      <SupportContact frame={frame} />
      <CentredPopup />
      <Toast />
      <Remembrance />
    </>
  );
}
