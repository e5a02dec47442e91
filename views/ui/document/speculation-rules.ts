import { AREA_NAMES } from '../../../src/shared/site-areas';

/** Paths that are no pages, and /online/, which is not cached: prefetched, it would be requested twice. */
const NOT_AHEAD = [...AREA_NAMES.map((name) => `/${name}/*`), '/online/*', '/en/online/*'];

/**
 * Speculation rules: linked pages are prefetched when the pointer rests on a link or presses it. Addresses are relative, so only pages of
 * this site match. The content security policy allows this text by its hash.
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
