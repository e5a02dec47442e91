import { watchMenu } from '../navigation/dropdowns';
import { revealSections } from '../effects/reveal';

/** Parts of wide screens only: drop-downs and the reveal of sections. */
export function startDesktopParts(): void {
  watchMenu();
  revealSections();
}
