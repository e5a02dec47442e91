import { watchDialogs } from './dialogs';
import { watchIslands } from './islands';

/** Makes dialogs and islands work in the page, or in what comes into it. */
export function watchPart(root: ParentNode): void {
  watchDialogs(root);
  watchIslands(root);
}
