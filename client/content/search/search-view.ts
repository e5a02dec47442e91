import { titleParts } from '../../../src/modules/content/contract/search-marks';
import type { SearchGroup, SearchHit, SearchOffer } from '../../../src/modules/content/contract/search-result';
import type { SearchTexts } from '../../../views/content/search/search-texts';

/** Hits of a group under the field; the page of results has them all. */
const SHOWN = 5;

/** Fills `{name}` in a text. */
export function filled(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** The groups of an answer, as SearchPage renders them for the page of results. */
export function groupElements(groups: readonly SearchGroup[], texts: SearchTexts): HTMLElement[] {
  return groups.map(({ kind, hits }) => {
    const heading = make('h2', 'search-results__kind', texts.kinds[kind], ' ', make('span', 'search-results__count', String(hits.length)));
    return make('section', 'search-results__group', heading, make('ul', '', ...hits.slice(0, SHOWN).map((hit) => hitElement(hit, texts))));
  });
}

function hitElement({ title, url, note, highlights, offer, swatch }: SearchHit, texts: SearchTexts): HTMLElement {
  const words = titleParts(title, highlights).map(({ text, marked }) => (marked ? make('mark', '', text) : text));
  const link = make('a', 'search-results__hit', make('span', 'search-results__title', ...words));
  if (note) link.append(make('span', 'search-results__note', note));
  if (swatch) link.prepend(swatchElement(swatch));
  link.href = url;
  const item = make('li', 'search-results__item', link);
  if (offer) item.append(offerElement(offer, title, texts));
  return item;
}

function swatchElement(src: string): HTMLElement {
  const picture = make('img', 'search-results__swatch');
  picture.src = src;
  picture.alt = '';
  return picture;
}

function offerElement({ price, duration, url }: SearchOffer, title: string, texts: SearchTexts): HTMLElement {
  const figures = make('p', 'search-results__figures', make('span', 'search-results__price', price ?? texts.onRequest));
  if (duration) figures.append(' ', make('span', '', duration));
  if (url === undefined) return make('div', 'search-results__offer', figures);
  const book = make('a', 'search-results__book', texts.book);
  book.href = url;
  book.ariaLabel = filled(texts.bookService, { service: title });
  return make('div', 'search-results__offer', figures, book);
}

/** What this browser searched for before: each starts the search again, and can be taken off the list. */
export function recentElement(queries: readonly string[], texts: SearchTexts): HTMLElement {
  const forgetAll = button('site-search__forget-all', texts.forgetAll);
  const items = queries.map((query) => {
    const again = button('site-search__again', query);
    const forget = button('site-search__forget', '×');
    forget.ariaLabel = filled(texts.forget, { query });
    forget.value = again.value = query;
    return make('li', '', again, forget);
  });
  return make('section', 'site-search__recent', make('h2', 'search-results__kind', texts.recent), make('ul', '', ...items), forgetAll);
}

/** A button of the overlay's script; its class says what it does. */
export function button(className: string, text: string): HTMLButtonElement {
  const element = make('button', className, text);
  element.type = 'button';
  return element;
}

/** An element with its class and children; strings become text, never markup. */
export function make<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  className: string,
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  if (className) element.className = className;
  element.append(...children);
  return element;
}
