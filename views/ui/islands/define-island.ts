import type { ComponentType } from 'react';
import type { TranslationName } from '../i18n/translations';

/** Definition of an island: a component that React hydrates in the browser. */
export interface IslandDefinition<Props extends object> {
  /** Its name in the page (`data-island`): that of its file, `Cart` for Cart.island.tsx. */
  readonly name: string;
  /** Has the page's context, ids and shared components like every component on the server. */
  readonly component: ComponentType<Props>;
  /** The translations that it and the components in it may ask for: single ones, or all below a name. They are part of the page. */
  readonly translations: readonly TranslationName[];
  /** What it shows is the visitor's own and begins in the browser: its HTML, a word for the meantime, is replaced instead of compared. */
  readonly isReplaced?: boolean;
}

/** Defines an island. It stands in X.island.tsx, where the browser finds it, and is exported as `XIsland`. */
export function defineIsland<Props extends object>(definition: IslandDefinition<Props>): IslandDefinition<Props> {
  return definition;
}

/** The props of an island. */
export type IslandProps<Island> = Island extends IslandDefinition<infer Props> ? Props : never;

/** React's prefix for the ids that an island makes with `useId`: the server and the browser must use the same. */
export function identifierPrefix(elementId: string): string {
  return `${elementId}-`;
}

/**
 * Class of the elements that hold what the islands of a page need (`IslandData` as JSON): one in the page, one in what is fetched later.
 */
export const ISLAND_DATA = 'island-data';

/** What the islands of a page need to know of it, beside their props. */
export interface IslandData {
  readonly siteName: string;
  /** Their translations by key, in the page's language; plural forms as `key.few`. The name stays: pages and scripts of two releases meet. */
  readonly messages: Readonly<Record<string, string>>;
}
