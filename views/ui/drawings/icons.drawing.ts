import { ICON_SHAPES } from '../components/media/icon-shapes';
import type { IconShape } from '../components/media/icon-shapes';
import { drawing } from './drawing';

/** Outlines keep their width at every size. */
const symbol = (id: string, { path, filled }: IconShape) =>
  `<symbol id="${id}" viewBox="0 0 24 24"><path d="${path}"${filled ? ' fill="currentColor"' : ''} vector-effect="non-scaling-stroke"/></symbol>`;

/** The arrow of links and buttons, 28 × 12. */
const ARROW = '<symbol id="arrow" viewBox="0 0 28 12"><path d="M0 6h26M21 1l5 5-5 5"/></symbol>';

/** All icons of the site: outlined in the colour of the text around them (Icon.css). */
export const ICONS = drawing('icons', [...Object.entries(ICON_SHAPES).map(([name, shape]) => symbol(name, shape)), ARROW]);
