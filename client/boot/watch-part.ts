import { watchDialogs } from '../panels/dialogs';
import { watchIslands } from '../islands/islands';

/** Makes dialogs and islands work in the page, or in what comes into it. */
export function watchPart(root: ParentNode): void {
  watchDialogs(root);
  watchIslands(root);
}
