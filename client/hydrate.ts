import { createElement, useEffect } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { Locale } from '../src/shared/locale';
import { bindWords } from '../views/i18n/bind-words';
import { PageProvider } from '../views/i18n/context';
import type { PageContextValue } from '../views/i18n/context';
import { createTranslate } from '../views/i18n/translate';
import { identifierPrefix, ISLAND_DATA } from '../views/islands/define-island';
import type { IslandData } from '../views/islands/define-island';

/** The context that every island of this page was rendered in on the server. */
const page: PageContextValue = readPage();

/** Makes a server-rendered island live; resolves once React has attached its handlers and run its effects. */
export function hydrate(element: HTMLElement, component: ComponentType<object>, props: object): Promise<void> {
  return new Promise((resolve) => {
    const root = createElement(PageProvider, { value: page }, createElement(component, props));
    hydrateRoot(element, createElement(Live, { onLive: resolve }, root), { identifierPrefix: identifierPrefix(element.id) });
  });
}

function Live({ onLive, children }: { readonly onLive: () => void; readonly children?: ReactNode }) {
  useEffect(onLive, [onLive]);
  return children;
}

function readPage(): PageContextValue {
  const locale = document.documentElement.dataset.locale as Locale;
  const { siteName, messages } = JSON.parse(document.getElementById(ISLAND_DATA)!.textContent) as IslandData;
  return { locale, siteName, t: createTranslate(locale, { text: (key) => messages[key], missing: reportMissing, finish: bindWords }) };
}

/** A message that an island forgot to name is an error for us; its visitor loses a word, not the island. */
function reportMissing(key: string): string {
  reportError(new Error(`no island of this page names the message '${key}'`));
  return '';
}
