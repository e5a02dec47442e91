import '../../views/components/panel/Dialog.css';
import '../../views/components/panel/SidePanel.css';
import '../../views/layout/SearchOverlay.css';
import { watchDialogsIn } from '../dialogs';
import { watchIslands } from '../islands';
import { watchSwipesIn } from '../swipes';
import { fetchFragment } from './fragments';

/** Puts cart, search and notices into the page. */
export async function bringPanels(): Promise<void> {
  const panels = await fetchFragment('panels');
  watchDialogsIn(panels);
  watchSwipesIn(panels);
  watchIslands(panels);
  document.body.append(panels);
}
