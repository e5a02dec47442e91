import '../../views/components/panel/Dialog.css';
import '../../views/components/panel/SidePanel.css';
import '../../views/layout/SearchOverlay.css';
import '../../views/pages/content/search/SearchPage.css';
import { openDialog, watchDialogs } from '../dialogs';
import { watchIslands } from '../islands';
import { watchSwipesIn } from '../swipes';
import { fetchFragment } from './fragments';

/** Inserts cart, search and notices into the page. @returns the function that opens them */
export async function insertPanels(): Promise<typeof openDialog> {
  const panels = await fetchFragment('panels');
  watchDialogs(panels);
  watchSwipesIn(panels);
  watchIslands(panels);
  document.body.append(panels);
  return openDialog;
}
