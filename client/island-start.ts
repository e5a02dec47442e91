import { loadChunk } from './chunk-errors';
import { handlePresses } from './early-presses';

/** Loads the code that hydrates islands, on pages that have any. Presses on them are stored until it has loaded. */
export function startIslands(): void {
  // islands of panels are watched when their panel is inserted; without this code links and forms work as plain HTML
  const handle = () => handlePresses('[data-island] *');
  if (!document.querySelector('[data-island]')) return handle();
  loadChunk(async () => (await import('./islands')).watchIslands(document)).then(handle, handle);
}
