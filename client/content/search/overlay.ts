import './search.css';
import type { SearchResult } from '../../../src/modules/content/contract/search-result';
import type { SearchTexts } from '../../../views/content/search/search-texts';
import { watchKeys } from './keys';
import { liveSearch } from './live-search';
import type { SearchState } from './live-search';
import { recentSearches } from './recent-searches';
import { button, filled, groupElements, make, recentElement } from './search-view';

/** Makes the search overlay of the page answer while somebody types. Called once, with the dialog open. */
export function startSearch(dialog: HTMLDialogElement): void {
  const part = <T extends Element>(selector: string) => dialog.querySelector<T>(selector)!;
  const field = part<HTMLInputElement>('input');
  const form = field.form!;
  const body = part<HTMLElement>('.site-search__body');
  const status = part('.site-search__status');
  const found = part('.site-search__found');
  const popular = part<HTMLElement>('.site-search__popular');
  const texts = JSON.parse(body.dataset.texts!) as SearchTexts;
  const recent = recentSearches(() => localStorage);
  const links = () => [...found.querySelectorAll<HTMLElement>('a')];
  let shelf: HTMLElement | undefined;
  /** Text of the field when the dialog was closed. */
  let left: string | undefined;

  const show = (state: SearchState) => {
    dialog.classList.toggle('is-searching', state.kind === 'busy');
    if (state.kind === 'busy') {
      status.textContent = texts.busy;
      return;
    }
    popular.hidden = state.kind === 'failed' || (state.kind === 'found' && state.result.total > 0);
    shelf?.remove();
    body.scrollTop = 0;
    if (state.kind === 'found') showResult(state.result);
    else if (state.kind === 'failed') {
      status.textContent = navigator.onLine ? texts.failed : texts.offline;
      found.replaceChildren(button('site-search__retry button button--line', texts.retry));
    } else {
      const queries = recent.list();
      status.textContent = '';
      found.replaceChildren();
      if (queries.length) popular.after((shelf = recentElement(queries, texts)));
    }
  };
  const showResult = ({ query, groups, total }: SearchResult) => {
    status.textContent = filled(total ? texts.count : texts.nothing, { count: total, query });
    const all = make('a', 'site-search__all', filled(texts.all, { query }));
    all.href = `${form.action}?q=${encodeURIComponent(query)}`;
    const focused = links().indexOf(document.activeElement as HTMLElement);
    found.replaceChildren(...groupElements(groups, texts), ...(total ? [all] : []));
    // a focus that is already in the results stays there
    if (focused >= 0) (links().at(Math.min(focused, links().length - 1)) ?? field).focus();
  };

  const search = liveSearch(async (q, signal) => {
    const lang = document.documentElement.dataset.locale!;
    const response = await fetch(`/api/search?${String(new URLSearchParams({ q, lang }))}`, { signal });
    if (!response.ok) throw new Error(String(response.status));
    return (await response.json()) as SearchResult;
  }, show);

  const ask = (text: string) => {
    field.value = text;
    field.focus();
    search.type(text);
  };
  /** Shows the recent searches, and keeps the focus near a removed one. */
  const refreshRecent = (index: number) => {
    show({ kind: 'idle' });
    const remaining = body.querySelectorAll<HTMLElement>('.site-search__forget');
    (remaining[Math.min(index, remaining.length - 1)] ?? field).focus();
  };

  body.addEventListener('click', ({ target }) => {
    const pressed = (target as Element).closest<HTMLButtonElement | HTMLAnchorElement>('button, a');
    if (!pressed) return;
    if (pressed instanceof HTMLAnchorElement) {
      // a click on a direction means that the query found nothing useful
      if (found.contains(pressed)) recent.add(field.value);
    } else if (pressed.matches('.site-search__again')) ask(pressed.value);
    else if (pressed.matches('.site-search__retry')) {
      field.focus();
      search.retry();
    } else if (pressed.matches('.site-search__forget-all')) {
      recent.clear();
      refreshRecent(0);
    } else {
      const index = [...body.querySelectorAll('.site-search__forget')].indexOf(pressed);
      recent.remove(pressed.value);
      refreshRecent(index);
    }
  });
  field.addEventListener('input', () => search.type(field.value));
  form.addEventListener('submit', () => recent.add(field.value));
  form.addEventListener('reset', () => ask(''));
  addEventListener('online', () => found.querySelector('.site-search__retry') && search.retry());
  dialog.addEventListener('dialog:open', () => {
    if (!field.value) show({ kind: 'idle' });
    // the previous text is selected, not text that is being typed
    if (field.value === left) field.select();
    search.type(field.value);
  });
  dialog.addEventListener('dialog:close', () => {
    left = field.value;
    search.stop();
  });
  watchKeys(dialog, field, () => ask(''));
  keepAboveKeyboard(dialog);
  // the visitor may already be typing: nothing is selected then
  show({ kind: 'idle' });
  search.type(field.value);
}

/** Where the soft keyboard lies over the page instead of making it smaller, the results end above it. */
function keepAboveKeyboard(dialog: HTMLElement): void {
  const viewport = window.visualViewport;
  viewport?.addEventListener('resize', () => {
    const hidden = viewport.scale > 1 ? 0 : innerHeight - viewport.height - viewport.offsetTop;
    dialog.style.setProperty('--keyboard', `${Math.max(0, Math.round(hidden))}px`);
  });
}
