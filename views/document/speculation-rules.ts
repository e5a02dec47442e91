import { AREA_NAMES } from '../../src/shared/site-areas';

/** What is no page, and /online/, which may not be kept: fetched ahead it would be fetched twice. */
const NOT_AHEAD = [...AREA_NAMES.map((name) => `/${name}/*`), '/online/*', '/en/online/*'];

/**
 * Pages that links of a page lead to are fetched when somebody is about to follow one (resting the pointer on it, pressing it).
 * Addresses are relative to the page, so nothing of another site is meant. The content security policy knows this text by its hash.
 */
export const SPECULATION_RULES = JSON.stringify({
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
});
