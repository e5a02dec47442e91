import { Fragment } from 'react';
import type { FrameProps } from './frame';

/** What lies above every page and is the same on all of them: menu, search, panels, notices. Rendered once per language and content. */
export function Overlays({ frame }: { readonly frame: FrameProps }) {
  return <Fragment key={frame.footer.phone} />;
}
