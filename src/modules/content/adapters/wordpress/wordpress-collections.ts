import type { SkippedItem } from '../../ports/content-source.port';
import { unavailable, WordPressRefusal, type ListAnswer, type WordPressApi } from './wordpress-api';
import type { Endpoint, Query } from './wordpress-endpoints';

/** An item as it came, known to have an id. */
export type RawItem = Readonly<Record<string, unknown>> & { readonly id: number };

export interface RawList {
  readonly items: readonly RawItem[];
  readonly skipped: readonly SkippedItem[];
}

const PER_PAGE = 100;
const MOST_PAGES = 1000;
const BY_MENU: Query = { orderby: 'menu_order', order: 'asc' };
const BY_ID: Query = { orderby: 'id', order: 'asc' };

/** Reads collections whole, whatever WordPress does to their pages. */
export class WordPressCollections {
  /** Paths that refused orderby=menu_order: they are not asked that way again. */
  private readonly withoutMenuOrder = new Set<string>();

  constructor(private readonly api: WordPressApi) {}

  /**
   * Every item once, in the editor's order: posts by menu_order and id; terms as the backend sorts them by menu_order, and where it
   * refuses to (core does for terms) by `acf.menu_order` and id.
   * Equal menu_order numbers make the database repeat and lose rows between pages, so what X-WP-Total promises beyond the
   * distinct items is read again in the unique order of ids.
   * @throws DomainError `content_unavailable` when items are missing after that.
   */
  async readAll(endpoint: Endpoint, query: Query): Promise<RawList> {
    const first = await this.readPages(endpoint, { ...BY_MENU, ...query });
    const found = new Map(first.items.map((item) => [item.id, item]));
    if (first.total !== null && found.size + first.skipped.length < first.total) {
      const again = await this.readPages(endpoint, { ...query, ...BY_ID });
      for (const item of again.items) found.set(item.id, item);
      if (found.size + again.skipped.length < (again.total ?? 0)) {
        throw unavailable(endpoint.path, `promises ${again.total} items and gives ${found.size}`);
      }
    }
    const items = [...found.values()];
    const sortedByBackend = endpoint.paging !== 'total-pages' && !this.withoutMenuOrder.has(endpoint.path);
    return {
      items: sortedByBackend ? items : items.sort((a, b) => menuOrderOf(a) - menuOrderOf(b) || a.id - b.id),
      skipped: first.skipped,
    };
  }

  /** Items by id, in chunks; ids that exist no more are left out. */
  async readByIds(endpoint: Endpoint, ids: readonly number[], query: Query): Promise<readonly RawItem[]> {
    const items: RawItem[] = [];
    for (let at = 0; at < ids.length; at += PER_PAGE) {
      const include = ids.slice(at, at + PER_PAGE).join(',');
      const { rows } = await this.api.list(endpoint, { ...query, include, per_page: String(PER_PAGE) });
      items.push(...rows.filter(hasId));
    }
    return items;
  }

  private async readPages(endpoint: Endpoint, query: Query): Promise<RawList & { readonly total: number | null }> {
    const rows: unknown[] = [];
    let total: number | null = null;
    for (let page = 1; page <= MOST_PAGES; page++) {
      const answer = await this.page(endpoint, query, page);
      if (!answer) break;
      rows.push(...answer.rows);
      total = answer.total ?? total;
      const countsPages = endpoint.paging === 'total-pages' && answer.totalPages !== null;
      if (endpoint.paging === 'none' || (countsPages ? page >= (answer.totalPages ?? 0) : answer.rows.length < PER_PAGE)) break;
    }
    const skipped = rows.filter((row) => !hasId(row)).map(() => ({ kind: endpoint.path, id: '?', reason: 'has no id' }));
    return { items: rows.filter(hasId), skipped, total };
  }

  /** One page; null when the collection has shrunk meanwhile and the page is beyond its end. */
  private async page(endpoint: Endpoint, query: Query, page: number): Promise<ListAnswer | null> {
    const isRefused = query.orderby === 'menu_order' && this.withoutMenuOrder.has(endpoint.path);
    const ordered: Query = isRefused ? { ...query, orderby: undefined } : query;
    try {
      return await this.api.list(endpoint, { ...ordered, per_page: String(PER_PAGE), page: String(page) });
    } catch (error) {
      if (!(error instanceof WordPressRefusal)) throw error;
      if (page > 1 && error.refusal === 'rest_post_invalid_page_number') return null;
      const refusesOrder = error.status === 400 && error.refusal === 'rest_invalid_param' && error.parameters.includes('orderby');
      if (!refusesOrder || ordered.orderby !== 'menu_order') throw error;
      this.withoutMenuOrder.add(endpoint.path);
      return this.page(endpoint, query, page);
    }
  }
}

function hasId(row: unknown): row is RawItem {
  return typeof row === 'object' && row !== null && Number.isInteger((row as { id?: unknown }).id);
}

function menuOrderOf(item: RawItem): number {
  const order = Number(item.menu_order ?? (item.acf as { menu_order?: unknown } | undefined)?.menu_order ?? 0);
  return Number.isFinite(order) ? order : 0;
}
