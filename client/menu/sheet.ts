import '../../views/components/panel/Dialog.css';
import '../../views/layout/MenuSheet.css';
import { openDialog, watchDialogs } from '../dialogs';
import { fetchFragment } from '../fragments/fragments';
import { watchSwipesIn } from '../swipes';

/** Puts the menu of narrow screens into the page. What depends on the page is copied from the header. @returns what opens it */
export async function insertMenuSheet(): Promise<typeof openDialog> {
  const sheet = await fetchFragment('sheet');
  for (const place of sheet.querySelectorAll<HTMLElement>('[data-copy]')) {
    const source = document.querySelector(`.site-header ${place.dataset.copy!}`);
    if (source) place.replaceWith(source.cloneNode(true));
  }
  watchDialogs(sheet);
  watchSwipesIn(sheet);
  watchLists(sheet.firstElementChild!);
  document.body.append(sheet);
  return openDialog;
}

/** It begins at its first level whenever it opens. */
function watchLists(menu: Element): void {
  const lists = menu.querySelectorAll<HTMLDetailsElement>('details[name]');
  menu.addEventListener('dialog:open', () => lists.forEach((list) => (list.open = false)));
}
