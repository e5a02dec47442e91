import type { LegacyPages } from './legacy-patterns';
import { compilePattern } from './legacy-patterns';
import { buildTable } from './legacy-table';
import { BARE_ITEM, LEGACY_FAMILIES, LEGACY_PATTERNS } from './legacy-table.data';

/**
 * The data file of legacy addresses, ready for look-ups.
 * @param prefix SALON_SLUG_PREFIX
 * @param isLive whether a page stands at a path with language prefix and trailing slash, segments percent-encoded
 */
export function legacyPages(prefix: string, isLive: (path: string) => boolean): LegacyPages {
  return {
    table: buildTable(LEGACY_FAMILIES, prefix),
    patterns: LEGACY_PATTERNS.map((pattern) => compilePattern(pattern, prefix)),
    bareItem: compilePattern(BARE_ITEM, prefix),
    isLive,
  };
}
