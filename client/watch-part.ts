import { watchDialogs } from './dialogs';
import { watchIslands } from './islands';
import { watchSwipesIn } from './swipes';

/** Makes dialogs and islands work in the page, or in what comes into it. */
export function watchPart(root: ParentNode): void {
  watchDialogs(root);
  watchSwipesIn(root);
  watchIslands(root);
}
