import type { SkippedItem } from '../../ports/content-source.port';
import { UnreadEntry } from './json-list';
import type { ImportBudget } from './import-budget';
import { unavailable, WordPressRefusal, type ListAnswer, type WordPressApi } from './wordpress-api';
import { orderOf } from './wire-numbers';
import { COMMON_PARAMETERS, type Endpoint, type Query } from './wordpress-endpoints';

/** An item as it came, known to have an id. */
export type RawItem = Readonly<Record<string, unknown>> & { readonly id: number };

export interface RawList {
  readonly items: readonly RawItem[];
  readonly skipped: readonly SkippedItem[];
}

const PER_PAGE = Number(COMMON_PARAMETERS.per_page);
const BY_ID: Query = { orderby: 'id' };

/** Parameters of an import; the language is never left to the backend. */
export type ListQuery = Query & { readonly lang: string };

/** Reads whole collections, even where the paging of WordPress repeats or loses rows. */
export class WordPressCollections {
  constructor(private readonly api: WordPressApi) {}

  /**
   * Every item once, in the editor's order: posts by menu_order and id; terms as the backend sorts them by menu_order, and where it
   * refuses to (core does for terms) by `acf.menu_order` and id.
   * Equal menu_order numbers make the database repeat and lose rows between pages, so what X-WP-Total promises beyond the
   * distinct items is read again in the unique order of ids.
   * @throws DomainError `content_unavailable` when items are missing after that.
   */
  async readAll(endpoint: Endpoint, query: ListQuery, budget: ImportBudget): Promise<RawList> {
    const first = await this.readPages(endpoint, query, budget);
    const found = new Map(first.items.map((item) => [item.id, item]));
    if (first.total === null && first.pages > 1) {
      // the total is unknown: only a unique order loses no row between pages
      for (const item of (await this.readPages(endpoint, { ...query, ...BY_ID }, budget)).items) found.set(item.id, item);
    } else if (first.total !== null && found.size + first.skipped.length < first.total) {
      const again = await this.readPages(endpoint, { ...query, ...BY_ID }, budget);
      for (const item of again.items) found.set(item.id, item);
      if (found.size + again.skipped.length < (again.total ?? 0)) {
        throw unavailable(endpoint.path, `promises ${again.total} items and gives ${found.size}`);
      }
    }
    const items = [...found.values()];
    const sortedByBackend = endpoint.paging !== 'total-pages' && !this.api.refusesMenuOrder(endpoint);
    return {
      items: sortedByBackend ? items : items.sort((a, b) => menuOrderOf(a) - menuOrderOf(b) || a.id - b.id),
      skipped: [...first.skipped, ...notesOn(endpoint, first.notes)],
    };
  }

  /** Items by id, in chunks; ids that exist no more are left out. */
  async readByIds(endpoint: Endpoint, ids: readonly number[], query: ListQuery, budget: ImportBudget): Promise<readonly RawItem[]> {
    const items: RawItem[] = [];
    for (let at = 0; at < ids.length; at += PER_PAGE) {
      let missing = ids.slice(at, at + PER_PAGE);
      // a host may give fewer in an answer than it is asked for
      while (missing.length > 0) {
        const { rows } = await this.api.list(endpoint, { ...query, include: missing.join(',') }, budget);
        const found = rows.filter(hasId).filter(({ id }) => missing.includes(id));
        items.push(...found);
        if (found.length === 0) break;
        missing = missing.filter((id) => !found.some((item) => item.id === id));
      }
    }
    return items;
  }

  private async readPages(endpoint: Endpoint, query: ListQuery, budget: ImportBudget): Promise<ReadPages> {
    const rows: unknown[] = [];
    const known = new Set<number>();
    let [total, pages, size]: [number | null, number, number] = [null, 0, PER_PAGE];
    let repeats = false;
    for (let page = 1; ; page++) {
      const answer = await this.page(endpoint, query, page, budget);
      if (!answer || (page > 1 && answer.rows.length === 0)) break;
      // an address that answers every page with the first one has no more
      repeats = page > 1 && answer.rows.every((row) => hasId(row) && known.has(row.id));
      if (repeats) break;
      rows.push(...answer.rows);
      for (const row of answer.rows) if (hasId(row)) known.add(row.id);
      pages = page;
      if (page === 1) size = Math.min(PER_PAGE, answer.rows.length);
      total = answer.total ?? total;
      if (endpoint.paging === 'none' || isLast(endpoint, answer, { page, size, read: rows.length })) break;
    }
    const skipped = rows
      .filter((row) => !hasId(row))
      .map((row) => ({ kind: endpoint.path, id: '?', reason: row instanceof UnreadEntry ? row.reason : 'has no id' }));
    return { items: rows.filter(hasId), skipped, total, pages, notes: notesOf({ total, pages, size, repeats }) };
  }

  /** One page of results; null when the collection has become shorter meanwhile and has no such page. */
  private async page(endpoint: Endpoint, query: ListQuery, page: number, budget: ImportBudget): Promise<ListAnswer | null> {
    try {
      return await this.api.list(endpoint, { ...query, page: String(page) }, budget);
    } catch (error) {
      if (page > 1 && error instanceof WordPressRefusal && error.refusal === 'rest_post_invalid_page_number') return null;
      throw error;
    }
  }
}

interface ReadPages extends RawList {
  readonly total: number | null;
  readonly pages: number;
  readonly notes: readonly string[];
}

/** Whether there is no page after this one. A host may cap `per_page` and strip the headers: then the pages end with a shorter one. */
function isLast(
  endpoint: Endpoint,
  answer: ListAnswer,
  at: { readonly page: number; readonly size: number; readonly read: number },
): boolean {
  const { rows, total, totalPages } = answer;
  if (rows.length === 0) return true;
  if (endpoint.paging === 'total-pages' && totalPages !== null) return at.page >= totalPages;
  if (rows.length < at.size) return true;
  return rows.length < PER_PAGE && total !== null && at.read >= total;
}

function notesOn({ path }: Endpoint, notes: readonly string[]): readonly SkippedItem[] {
  return notes.length === 0 ? [] : [{ kind: path, id: '*', reason: notes.join('; '), isNote: true }];
}

function notesOf({
  total,
  pages,
  size,
  repeats,
}: {
  total: number | null;
  pages: number;
  size: number;
  repeats: boolean;
}): readonly string[] {
  const isCapped = pages > 1 && size < PER_PAGE;
  return [
    ...(isCapped ? [`gives ${size} items a page instead of ${PER_PAGE}`] : []),
    ...(total === null && pages > 1 ? ['does not say how many items there are (X-WP-Total): read until a short page'] : []),
    ...(repeats ? ['repeats its first page: what is beyond cannot be read'] : []),
  ];
}

function hasId(row: unknown): row is RawItem {
  return typeof row === 'object' && row !== null && Number.isInteger((row as { id?: unknown }).id);
}

function menuOrderOf(item: RawItem): number {
  return orderOf(item.menu_order ?? (item.acf as { menu_order?: unknown } | undefined)?.menu_order);
}
