import dialogStyles from '../../views/components/panel/Dialog.css?url';
import { addStyles } from '../styles-on-demand';
import { watchPart } from '../watch-part';
import panelStyles from './panels.css?url';

/** Puts cart, search and notices into the page, once their styles are there. */
export async function insertPanels(panels: DocumentFragment): Promise<void> {
  await Promise.all([dialogStyles, panelStyles].map(addStyles));
  watchPart(panels);
  document.body.append(panels);
}
