import type { Locale } from '../../../shared/locale';
import type { Range } from './search-text';

/** Groups of hits; the order breaks ties between groups that fit equally well. */
export const SEARCH_KINDS = ['services', 'salons', 'employees', 'articles', 'pages'] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];

export interface SearchHit {
  readonly title: string;
  /** Path with the language prefix and a trailing slash. */
  readonly url: string;
  /** Where it belongs: category, address, position, price. */
  readonly note?: string;
  /** Parts of the title that the query matched, [start, end) in UTF-16 units. */
  readonly highlights: readonly Range[];
  /** Slug of a service; categories have none. */
  readonly service?: string;
  /** What a service costs and takes; where it can be booked. */
  readonly offer?: SearchOffer;
  /** Address of a small picture: the silk or the portrait of an employee. */
  readonly swatch?: string;
}

/** Texts are ready to show. */
export interface SearchOffer {
  /** `від 900 грн`; absent where the backend names no price. */
  readonly price?: string;
  readonly duration?: string;
  /** Booking with the service chosen; has the language prefix. Absent where it is booked by phone. */
  readonly url?: string;
}

export interface SearchGroup {
  readonly kind: SearchKind;
  readonly hits: readonly SearchHit[];
}

/** Answer of GET /api/search. */
export interface SearchResult {
  readonly ok: true;
  /** The query as it was searched: trimmed, blanks collapsed, cut to 80 characters. */
  readonly query: string;
  readonly lang: Locale;
  /** Services first where the query names one, then the group with the best hit; groups without hits are left out. */
  readonly groups: readonly SearchGroup[];
  /** Hits in all groups. */
  readonly total: number;
}

export interface ScoredHit {
  readonly kind: SearchKind;
  readonly score: number;
  /** Whether the query names the thing (title, alias, note) rather than a word of its text. */
  readonly named: boolean;
  readonly hit: SearchHit;
}

const MAX_QUERY = 80;
/** Greatest number of hits in one group. */
const MAX_HITS = 10;
/** A hit in running text with less than this share of the best score is left out. */
const WEAKEST = 0.1;

/** A query as it is searched. */
export function tidyQuery(query: string): string {
  const tidy = [...query.normalize('NFC').replace(/\s+/g, ' ').trim()];
  return tidy.slice(0, MAX_QUERY).join('').trim();
}

/** Groups hits: best first inside a group; services first where the query names one, then the group with the best hit. */
export function groupHits(hits: readonly ScoredHit[]): readonly SearchGroup[] {
  const best = hits.reduce((highest, { score }) => Math.max(highest, score), 0);
  const strong = hits.filter(({ score, named }) => named || score >= best * WEAKEST).sort((a, b) => b.score - a.score);
  const groups = SEARCH_KINDS.map((kind) => ({ kind, hits: strong.filter((scored) => scored.kind === kind) })).filter(
    (group) => group.hits.length > 0,
  );
  return groups
    .sort((a, b) => Number(namesServices(b)) - Number(namesServices(a)) || b.hits[0]!.score - a.hits[0]!.score)
    .map((group) => ({ kind: group.kind, hits: group.hits.slice(0, MAX_HITS).map(({ hit }) => hit) }));
}

function namesServices({ kind, hits }: { readonly kind: SearchKind; readonly hits: readonly ScoredHit[] }): boolean {
  return kind === 'services' && hits.some(({ named }) => named);
}

/** The answer for a language. */
export function searchResult(query: string, lang: Locale, groups: readonly SearchGroup[]): SearchResult {
  return { ok: true, query, lang, groups, total: groups.reduce((sum, group) => sum + group.hits.length, 0) };
}
