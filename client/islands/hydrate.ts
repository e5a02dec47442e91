import { createElement, useEffect } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { HOME_ZONES } from '../../src/shared/client-setting';
import { setHomeZone } from '../../src/shared/home-zone';
import type { Locale } from '../../src/shared/locale';
import { nonBreaking } from '../../views/ui/i18n/non-breaking';
import { PageProvider } from '../../views/ui/i18n/context';
import type { PageContextValue } from '../../views/ui/i18n/context';
import { createTranslate } from '../../views/ui/i18n/translate';
import { identifierPrefix, ISLAND_DATA } from '../../views/ui/islands/define-island';
import type { IslandData } from '../../views/ui/islands/define-island';
import { setting } from '../../views/ui/state/settings';
import { tolerateForeignNodes } from './foreign-nodes';
import { IslandBoundary } from './island-boundary';
import { watchLanguageSwitch } from '../navigation/language-switch';
import { typedValues } from './typed-values';

tolerateForeignNodes();
watchLanguageSwitch();
setHomeZone(setting(HOME_ZONES)![0]!);

/**
 * Hydrates a server-rendered island; resolves once React has attached its handlers, run its effects, and restored what was typed before.
 */
export function hydrate(element: HTMLElement, component: ComponentType<object>, props: object): Promise<void> {
  const enterTyped = typedValues(element);
  // a page that was translated before is not what React expects: it renders the island anew
  const isTranslated = element.querySelector('font') !== null;
  return new Promise((resolve) => {
    const onLive = () => {
      enterTyped();
      resolve();
    };
    hydrateRoot(element, treeOf(element, component, props, onLive), {
      identifierPrefix: identifierPrefix(element.id),
      ...(isTranslated && { onRecoverableError: () => undefined }),
    });
  });
}

/** Renders an island in place of its HTML; resolves once React has attached its handlers and run its effects. */
export function render(element: HTMLElement, component: ComponentType<object>, props: object): Promise<void> {
  return new Promise((resolve) => {
    const tree = treeOf(element, component, props, resolve);
    const root = createRoot(element, { identifierPrefix: identifierPrefix(element.id) });
    // at once: somebody has asked for it, and waits
    flushSync(() => root.render(tree));
  });
}

/** What an island is rendered in, in the browser. */
function treeOf(element: HTMLElement, component: ComponentType<object>, props: object, onLive: () => void) {
  const page = { ...readPage(), island: element.id };
  const island = createElement(PageProvider, { value: page }, createElement(component, props));
  return createElement(Live, { onLive }, createElement(IslandBoundary, { element }, island));
}

function Live({ onLive, children }: { readonly onLive: () => void; readonly children?: ReactNode }) {
  useEffect(onLive, [onLive]);
  return children;
}

let known: { readonly elements: number; readonly page: PageContextValue } | undefined;

/** The context that every island of this page was rendered in on the server; read again when more has come into the page. */
function readPage(): PageContextValue {
  const elements = document.querySelectorAll(`script.${ISLAND_DATA}`);
  if (known?.elements !== elements.length) known = { elements: elements.length, page: contextOf([...elements]) };
  return known.page;
}

function contextOf(elements: readonly Element[]): PageContextValue {
  const locale = document.documentElement.dataset.locale as Locale;
  const all = elements.map((element) => JSON.parse(element.textContent) as IslandData);
  const { siteName } = all[0]!;
  const translations = Object.assign({}, ...all.map((data) => data.messages)) as IslandData['messages'];
  return {
    locale,
    siteName,
    t: createTranslate(locale, { text: (key) => translations[key], missing: reportMissing, finish: nonBreaking }),
  };
}

/** A translation that an island did not name is logged as an error; the visitor sees an empty text instead of a broken island. */
function reportMissing(key: string): string {
  reportError(new Error(`no island of this page names the translation '${key}'`));
  return '';
}
