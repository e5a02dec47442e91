import { loadChunk } from './chunk-errors';
import { handlePresses } from './early-presses';

/** Fetches what makes islands live, on pages that have any. Until it is there presses on them are kept. */
export function startIslands(): void {
  // those of panels are watched as soon as they come; where the code cannot be had, links and forms work as plain HTML
  const handle = () => handlePresses('[data-island] *');
  if (!document.querySelector('[data-island]')) return handle();
  loadChunk(async () => (await import('./islands')).watchIslands(document)).then(handle, handle);
}
