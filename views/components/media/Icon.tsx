import { readViewBox, ViewBoxError } from '../../../src/shared/view-box';
import { ICON_SHAPES } from './icon-shapes';
import type { IconName, IconShape } from './icon-shapes';

/** An icon that is part of the content: its own `viewBox`, and the `d` of its paths, drawn as outlines like ours. */
export interface ContentIcon {
  readonly viewBox: string;
  readonly paths: readonly string[];
}

interface IconLook {
  /** Side in px; outlines stay 1.5 px at every size. */
  readonly size?: number;
  /** What it says to those who do not see it. Without it the icon is decoration, and words must stand beside it. */
  readonly label?: string;
  readonly className?: string;
}

interface IconProps extends IconLook {
  readonly name: IconName;
}

const VIEW_BOX = '0 0 24 24';

/** An icon of the site, in the colour of the text around it. */
export function Icon({ name, ...look }: IconProps) {
  return <Drawing {...look} viewBox={VIEW_BOX} shapes={[ICON_SHAPES[name]]} />;
}

/**
 * An icon from the content. A `viewBox` that does not consist of four numeric parts is refused: during development and in
 * tests with an error, in production by drawing nothing and one line in the log, for an icon is no reason to lose the page.
 */
export function ContentIconDrawing({ icon, ...look }: IconLook & { readonly icon: ContentIcon }) {
  const viewBox = acceptedViewBox(icon.viewBox);
  if (viewBox === null) return null;
  return <Drawing {...look} viewBox={viewBox} shapes={icon.paths.map((path) => ({ path }))} />;
}

interface DrawingProps extends IconLook {
  readonly viewBox: string;
  readonly shapes: readonly IconShape[];
}

function Drawing({ viewBox, shapes, size = 24, label, className }: DrawingProps) {
  return (
    <svg
      className={className ? `icon ${className}` : 'icon'}
      viewBox={viewBox}
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      {shapes.map(({ path, filled }) => (
        <path key={path} d={path} fill={filled && 'currentColor'} />
      ))}
    </svg>
  );
}

/** Refused ones that were told of already: a page is rendered again and again. */
const refused = new Set<string>();

function acceptedViewBox(value: string): string | null {
  try {
    return readViewBox(value);
  } catch (error) {
    if (process.env.NODE_ENV !== 'production' || !(error instanceof ViewBoxError)) throw error;
    if (!refused.has(error.message)) {
      refused.add(error.message);
      // eslint-disable-next-line no-console -- a view has no logger of its own, and nobody above it catches this
      console.error(error.message);
    }
    return null;
  }
}
