import { watchMenu } from '../navigation/dropdowns';
import { revealSections } from '../effects/reveal';

/** What only wide screens have: drop-downs, and sections that move into place. */
export function startDesktopParts(): void {
  watchMenu();
  revealSections();
}
