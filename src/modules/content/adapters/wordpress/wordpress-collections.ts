import type { SkippedItem } from '../../ports/content-source.port';
import { UnreadEntry } from './json-list';
import type { Reading } from './reading';
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

/** Parameters of a reading; the language is never left to the backend. */
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
  async readAll(endpoint: Endpoint, query: ListQuery, reading: Reading): Promise<RawList> {
    const first = await this.readPages(endpoint, query, reading);
    const found = new Map(first.items.map((item) => [item.id, item]));
    if (first.total !== null && found.size + first.skipped.length < first.total) {
      const again = await this.readPages(endpoint, { ...query, ...BY_ID }, reading);
      for (const item of again.items) found.set(item.id, item);
      if (found.size + again.skipped.length < (again.total ?? 0)) {
        throw unavailable(endpoint.path, `promises ${again.total} items and gives ${found.size}`);
      }
    }
    const items = [...found.values()];
    const sortedByBackend = endpoint.paging !== 'total-pages' && !this.api.refusesMenuOrder(endpoint);
    return {
      items: sortedByBackend ? items : items.sort((a, b) => menuOrderOf(a) - menuOrderOf(b) || a.id - b.id),
      skipped: first.skipped,
    };
  }

  /** Items by id, in chunks; ids that exist no more are left out. */
  async readByIds(endpoint: Endpoint, ids: readonly number[], query: ListQuery, reading: Reading): Promise<readonly RawItem[]> {
    const items: RawItem[] = [];
    for (let at = 0; at < ids.length; at += PER_PAGE) {
      const include = ids.slice(at, at + PER_PAGE).join(',');
      const { rows } = await this.api.list(endpoint, { ...query, include }, reading);
      items.push(...rows.filter(hasId));
    }
    return items;
  }

  private async readPages(endpoint: Endpoint, query: ListQuery, reading: Reading): Promise<RawList & { readonly total: number | null }> {
    const rows: unknown[] = [];
    let total: number | null = null;
    for (let page = 1; ; page++) {
      const answer = await this.page(endpoint, query, page, reading);
      if (!answer) break;
      rows.push(...answer.rows);
      total = answer.total ?? total;
      const countsPages = endpoint.paging === 'total-pages' && answer.totalPages !== null;
      if (endpoint.paging === 'none' || (countsPages ? page >= (answer.totalPages ?? 0) : answer.rows.length < PER_PAGE)) break;
    }
    const skipped = rows
      .filter((row) => !hasId(row))
      .map((row) => ({ kind: endpoint.path, id: '?', reason: row instanceof UnreadEntry ? row.reason : 'has no id' }));
    return { items: rows.filter(hasId), skipped, total };
  }

  /** One page of results; null when the collection has become shorter meanwhile and has no such page. */
  private async page(endpoint: Endpoint, query: ListQuery, page: number, reading: Reading): Promise<ListAnswer | null> {
    try {
      return await this.api.list(endpoint, { ...query, page: String(page) }, reading);
    } catch (error) {
      if (page > 1 && error instanceof WordPressRefusal && error.refusal === 'rest_post_invalid_page_number') return null;
      throw error;
    }
  }
}

function hasId(row: unknown): row is RawItem {
  return typeof row === 'object' && row !== null && Number.isInteger((row as { id?: unknown }).id);
}

function menuOrderOf(item: RawItem): number {
  return orderOf(item.menu_order ?? (item.acf as { menu_order?: unknown } | undefined)?.menu_order);
}
