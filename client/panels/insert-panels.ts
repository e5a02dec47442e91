import { addIdleStyles } from '../boot/styles-on-demand';
import { watchPart } from '../boot/watch-part';

/** Puts cart, search and notices into the page, once their styles are there. */
export async function insertPanels(panels: DocumentFragment): Promise<void> {
  await addIdleStyles();
  watchPart(panels);
  document.body.append(panels);
}
