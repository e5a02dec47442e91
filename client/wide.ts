import { watchMenu } from './menu/dropdowns';
import { revealSections } from './reveal';

/** What only wide screens have: drop-downs, and sections that rise into place. */
export function startWide(): void {
  watchMenu();
  revealSections();
}
