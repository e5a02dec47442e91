import type { Locale } from '../src/shared/locale';
import type { PageContextValue } from '../views/i18n/context';
import { nonBreaking } from '../views/i18n/non-breaking';
import { createTranslate } from '../views/i18n/translate';
import { ISLAND_DATA } from '../views/islands/define-island';
import type { IslandData } from '../views/islands/define-island';

let known: { readonly elements: number; readonly page: PageContextValue } | undefined;

/** The context that every island of this page was rendered in on the server, with the messages of scripts; read again when more has come into the page. */
export function readPage(): PageContextValue {
  const elements = document.querySelectorAll(`script.${ISLAND_DATA}`);
  if (known?.elements !== elements.length) known = { elements: elements.length, page: contextOf([...elements]) };
  return known.page;
}

function contextOf(elements: readonly Element[]): PageContextValue {
  const locale = document.documentElement.dataset.locale as Locale;
  const all = elements.map((element) => JSON.parse(element.textContent) as IslandData);
  const { siteName } = all[0]!;
  const messages = Object.assign({}, ...all.map((data) => data.messages)) as IslandData['messages'];
  return { locale, siteName, t: createTranslate(locale, { text: (key) => messages[key], missing: reportMissing, finish: nonBreaking }) };
}

/** A message that nobody named is logged as an error; the visitor sees an empty text instead of a broken island. */
function reportMissing(key: string): string {
  reportError(new Error(`nothing on this page names the message '${key}'`));
  return '';
}
