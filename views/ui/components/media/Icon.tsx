import { reportProblem } from '../../report-problem';
import { readViewBox, ViewBoxError } from '../../../../src/shared/view-box';
import { ICONS } from '../../drawings/icons.drawing';
import type { IconName } from './icon-shapes';

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

/** An icon of the site, in the colour of the text around it: a reference to the one file that holds them all. */
export function Icon({ name, ...look }: IconProps) {
  return (
    <svg {...svgProps(look)}>
      <use href={`${ICONS.href}#${name}`} />
    </svg>
  );
}

/**
 * An icon from the content. A `viewBox` that does not consist of four numeric parts is refused: during development and in
 * tests with an error, in production by drawing nothing and one line in the log, for an icon is no reason to lose the page.
 */
export function ContentIconDrawing({ icon, ...look }: IconLook & { readonly icon: ContentIcon }) {
  const viewBox = acceptedViewBox(icon.viewBox);
  if (viewBox === null) return null;
  return (
    <svg {...svgProps(look)} viewBox={viewBox}>
      {icon.paths.map((path) => (
        <path key={path} d={path} />
      ))}
    </svg>
  );
}

function svgProps({ size = 24, label, className }: IconLook) {
  return {
    className: className ? `icon ${className}` : 'icon',
    width: size,
    height: size,
    ...(label ? ({ role: 'img', 'aria-label': label } as const) : ({ 'aria-hidden': true } as const)),
  };
}

function acceptedViewBox(value: string): string | null {
  try {
    return readViewBox(value);
  } catch (error) {
    if (!(error instanceof ViewBoxError)) throw error;
    reportProblem(error);
    return null;
  }
}
