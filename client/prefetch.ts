import { AREA_NAMES } from '../src/shared/site-areas';

/** What browsers tell of the connection, those that do. */
export interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

/** What is no page, and /online/, which may not be kept: fetched ahead it would be fetched twice. */
const NOT_AHEAD = [...AREA_NAMES.map((name) => `/${name}/*`), '/online/*', '/en/online/*'];

/**
 * Pages that links of this page lead to are fetched when somebody is about to follow one (resting the pointer on it, pressing it).
 * Addresses are relative to the page, so nothing of another site is meant.
 */
const SPECULATION_RULES = {
  prefetch: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          { not: { href_matches: NOT_AHEAD } },
          { not: { selector_matches: '[rel~="external"], [rel~="nofollow"], [download], [target="_blank"], [data-panel]' } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
} as const;

/** Whether fetching ahead is fair: not on a slow line, and not when the visitor saves data. Unknown is fair. */
export function mayPrefetch({ saveData, effectiveType }: Connection = {}): boolean {
  return !saveData && !effectiveType?.endsWith('2g');
}

/** Gives the browser the rules, if it knows such rules and the connection allows it. */
export function prefetchLinks(): void {
  const { connection } = navigator as { connection?: Connection };
  if (!mayPrefetch(connection) || !HTMLScriptElement.supports?.('speculationrules')) return;
  const script = document.createElement('script');
  script.type = 'speculationrules';
  script.textContent = JSON.stringify(SPECULATION_RULES);
  document.head.append(script);
}
