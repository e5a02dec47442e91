import type { LegacyTable } from './legacy-table';
import { finalTarget, findEntry } from './legacy-table';
import { encodePath } from './request-address';

/**
 * A family of legacy addresses whose members follow the live pages.
 * Notation: `{a,b}` are alternatives, `{slug}` is one segment and `{path}` one or several, which the targets repeat;
 * `{prefix}` is SALON_SLUG_PREFIX. Targets are tried in their order: a listed address, or a path where a page may stand.
 */
export interface LegacyPattern {
  readonly name: string;
  readonly from: string;
  readonly to: readonly string[];
}

/** A pattern ready to be matched. */
export interface CompiledPattern {
  readonly expression: RegExp;
  /** With `*` for what the expression captures. */
  readonly targets: readonly string[];
}

/** What patterns and old spellings are resolved against. */
export interface LegacyPages {
  readonly table: LegacyTable;
  readonly patterns: readonly CompiledPattern[];
  readonly bareItem: CompiledPattern;
  /** Whether a page stands at a path with language prefix and trailing slash, segments percent-encoded. */
  readonly isLive: (path: string) => boolean;
}

/** Prepares a pattern for a brand. */
export function compilePattern(pattern: LegacyPattern, prefix: string): CompiledPattern {
  const expression = pattern.from
    .replace('{slug}', '([^/]+)')
    .replace('{path}', '([^/]+(?:/[^/]+)*)')
    .replace(/\{([a-z,]+)\}/g, (_, choices: string) => `(?:${choices.replaceAll(',', '|')})`);
  return {
    expression: new RegExp(`^${expression}$`),
    targets: pattern.to.map((target) => target.replaceAll('{prefix}', prefix).replace(/\{(?:slug|path)\}/, '*')),
  };
}

/**
 * Where a decoded address has moved to: the page of an entry of the table, of the live page it is an old spelling of, or of a pattern.
 * Null for a live page and for an unknown address. The result is always a live page, so that no redirect ends in a 404.
 * @param salon value of the query key `salon`, null when there is none
 */
export function legacyTarget(decoded: string, salon: string | null, pages: LegacyPages): string | null {
  const listed = listedTarget(decoded, salon, pages);
  if (listed !== null) return listed;
  if (pages.isLive(encodePath(decoded))) return null;
  const spellings = currentSpellings(decoded);
  for (const path of spellings) {
    const target = listedTarget(path, salon, pages) ?? (pages.isLive(encodePath(path)) ? path : null);
    if (target !== null) return target;
  }
  for (const path of [decoded, ...spellings]) {
    const target = patternTarget(path, pages.patterns, pages);
    if (target !== null) return target;
  }
  const plainest = spellings.at(-1);
  return plainest === undefined ? null : patternTarget(plainest, [pages.bareItem], pages);
}

/** The address without the additions of an earlier site, step by step: /ru or /ua in front, .php or .html and -ua behind. */
function currentSpellings(decoded: string): readonly string[] {
  const spellings: string[] = [];
  let path = decoded;
  for (const [old, current] of [
    [/^\/(?:ru|ua)\//, '/'],
    [/\.(?:php|html)\/?$/i, '/'],
    [/(?<=[^/])-ua\/$/, '/'],
  ] as const) {
    if (!old.test(path)) continue;
    path = path.replace(old, current);
    spellings.push(path);
  }
  return spellings;
}

function listedTarget(path: string, salon: string | null, { table, isLive }: LegacyPages): string | null {
  const entry = findEntry(table, path, salon);
  const target = entry && finalTarget(table, entry);
  return target !== null && isLive(encodePath(target)) ? target : null;
}

function patternTarget(path: string, patterns: readonly CompiledPattern[], pages: LegacyPages): string | null {
  for (const { expression, targets } of patterns) {
    const match = expression.exec(path);
    if (!match) continue;
    for (const pattern of targets) {
      const target = pattern.replace('*', () => match[1] ?? '');
      if (target === path) continue;
      const found = listedTarget(target, null, pages) ?? (pages.isLive(encodePath(target)) ? target : null);
      if (found !== null) return found;
    }
  }
  return null;
}
