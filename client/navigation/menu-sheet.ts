import { addIdleStyles } from '../boot/styles-on-demand';
import { watchPart } from '../boot/watch-part';

/** Puts the menu of narrow screens into the page, once its styles are there. What depends on the page is copied from the header. */
export async function insertMenuSheet(sheet: DocumentFragment): Promise<void> {
  await addIdleStyles();
  for (const place of sheet.querySelectorAll<HTMLElement>('[data-copy]')) {
    const source = document.querySelector(`.site-header ${place.dataset.copy!}`);
    if (source) place.replaceWith(source.cloneNode(true));
  }
  watchPart(sheet);
  watchLists(sheet.firstElementChild!);
  document.body.append(sheet);
}

/** It begins at its first level whenever it opens. */
function watchLists(menu: Element): void {
  const lists = menu.querySelectorAll<HTMLDetailsElement>('details[name]');
  menu.addEventListener('dialog:open', () => lists.forEach((list) => (list.open = false)));
}
