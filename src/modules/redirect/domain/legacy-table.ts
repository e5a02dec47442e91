import { isFile } from '../../../shared/site-areas';
import { isPageRoute } from './request-address';

/**
 * One family of legacy addresses as it is written in the data file: target → its old addresses, separated by white space.
 * Notation: `{prefix}` is SALON_SLUG_PREFIX, `{a,b}` are alternatives (one entry each), `?salon=Name` is a value of the old
 * employees' filter with `+` for a space; `*` in a target is the last segment of the old address. Old addresses are decoded, with a trailing slash unless they end in .php or .html.
 */
export interface LegacyFamily {
  readonly name: string;
  readonly targets: Readonly<Record<string, string>>;
}

/** One legacy address. */
export interface LegacyEntry {
  /** Decoded path. */
  readonly from: string;
  /** Value that the query key `salon` must have; null when the entry is for any query. */
  readonly salon: string | null;
  /** Path with a trailing slash. */
  readonly to: string;
  readonly family: string;
}

/** The table with its look-up. */
export interface LegacyTable {
  readonly entries: readonly LegacyEntry[];
  readonly byPath: ReadonlyMap<string, readonly LegacyEntry[]>;
}

/** `structure` is a mistake in the file, `content` means that the file and the pages of the site disagree. */
export interface TableProblem {
  readonly kind: 'structure' | 'content';
  readonly message: string;
}

/** What `/mastera/?salon=…` filtered by; the old site's key means nothing on the new pages. */
export const CONSUMED_KEY = 'salon';

/** Expands the data file for a brand. */
export function buildTable(families: readonly LegacyFamily[], prefix: string): LegacyTable {
  const entries = families.flatMap((family) =>
    Object.entries(family.targets).flatMap(([target, sources]) =>
      sources
        .trim()
        .split(/\s+/)
        .flatMap((source) => alternatives(source.replaceAll('{prefix}', prefix)))
        .map((source) => toEntry(source, target.replaceAll('{prefix}', prefix), family.name)),
    ),
  );
  const byPath = new Map<string, LegacyEntry[]>();
  for (const entry of entries) byPath.set(entry.from, [...(byPath.get(entry.from) ?? []), entry]);
  return { entries, byPath };
}

/**
 * The entry for a decoded path: the one for this value of the employees' filter first, else the one for any query.
 * A file of the old site is found with and without a slash behind it.
 */
export function findEntry(table: LegacyTable, decoded: string, salon: string | null): LegacyEntry | null {
  const bare = decoded.slice(0, -1);
  const candidates = table.byPath.get(decoded) ?? (decoded.endsWith('/') && isFile(bare) ? table.byPath.get(bare) : undefined) ?? [];
  const named = salon === null ? undefined : candidates.find((entry) => entry.salon === salon);
  return named ?? candidates.find((entry) => entry.salon === null) ?? null;
}

/** Where an entry leads in the end when its target is a listed address too; null when it leads in a circle. */
export function finalTarget(table: LegacyTable, entry: LegacyEntry): string | null {
  const seen = new Set<string>();
  let target = entry.to;
  for (let next = findEntry(table, target, null); next; next = findEntry(table, target, null)) {
    if (seen.has(target)) return null;
    seen.add(target);
    target = next.to;
  }
  return target;
}

/**
 * Every problem of the table: addresses that are malformed, listed twice or lead in a circle (`structure`); targets that are
 * neither live nor listed, and live pages that the table would hide (`content`).
 * @param isLive whether a page stands at a path (no language prefix needed: Ukrainian is the default)
 */
export function validateTable(table: LegacyTable, isLive: (path: string) => boolean): readonly TableProblem[] {
  const problems: TableProblem[] = [];
  const report = (kind: TableProblem['kind'], message: string) => problems.push({ kind, message });
  const seen = new Set<string>();
  const hidden = new Set<string>();
  for (const entry of table.entries) {
    const name = entry.salon === null ? entry.from : `${entry.from}?${CONSUMED_KEY}=${entry.salon}`;
    if (!isCanonical(entry.from) || !isPageRoute(entry.from)) report('structure', `${name}: no request can have this address`);
    if (!isCanonical(entry.to) || isFile(entry.to)) report('structure', `${name}: the target ${entry.to} is not a page address`);
    if (seen.has(name)) report('structure', `${name}: listed twice`);
    seen.add(name);
    const target = finalTarget(table, entry);
    if (target === null) report('structure', `${name}: leads in a circle`);
    else if (!isLive(target)) report('content', `${name}: the target ${target} is not a live page`);
    if (entry.salon === null && !hidden.has(entry.from) && isLive(entry.from)) {
      hidden.add(entry.from);
      report('content', `${entry.from}: is a live page`);
    }
  }
  return problems;
}

function toEntry(source: string, to: string, family: string): LegacyEntry {
  const [from = '', salon] = source.split(`?${CONSUMED_KEY}=`);
  const lastSegment = from.split('/').at(-2) ?? '';
  return {
    from: from.normalize('NFC'),
    salon: salon === undefined ? null : salon.replaceAll('+', ' ').normalize('NFC'),
    to: to.replace('*', lastSegment),
    family,
  };
}

/** `/{ru,ua}/about/` → `/ru/about/`, `/ua/about/`; several groups multiply. */
function alternatives(source: string): readonly string[] {
  const group = /\{([^{}]*)\}/.exec(source);
  if (!group) return [source];
  const before = source.slice(0, group.index);
  const after = source.slice(group.index + group[0].length);
  return group[1]!.split(',').flatMap((choice) => alternatives(`${before}${choice}${after}`));
}

function isCanonical(path: string): boolean {
  return /^\/(?:[^/\\?#%*{}\s]+\/)*(?:[^/\\?#%*{}\s]+\.(?:php|html))?$/.test(path);
}
