import { watchMenu } from './menu/dropdowns';
import { revealSections } from './reveal';

/** What only wide screens have: drop-downs, and sections that move into place. */
export function startWide(): void {
  watchMenu();
  revealSections();
}
