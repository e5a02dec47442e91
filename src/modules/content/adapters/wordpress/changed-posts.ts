import type { ListQuery, RawItem, RawList, WordPressCollections } from './wordpress-collections';
import type { ImportBudget } from './import-budget';
import type { Endpoint } from './wordpress-endpoints';

/** The fields that show a change; menu_order is one of them because ordering plugins write it without changing the modification date. */
const OUTLINE = 'id,modified_gmt,menu_order';

/**
 * Reads post lists cheaply: an outline of all items, and the whole of those that changed since this process last saw them.
 * Memory of one language and endpoint is the last list read.
 */
export class ChangedPosts {
  private readonly seen = new Map<string, ReadonlyMap<number, RawItem>>();

  constructor(private readonly collections: WordPressCollections) {}

  async read(endpoint: Endpoint, query: ListQuery, mode: 'full' | 'incremental', budget: ImportBudget): Promise<RawList> {
    const key = `${endpoint.path} ${query.lang}`;
    const known = this.seen.get(key);
    const list =
      mode === 'incremental' && known
        ? await this.readChanged(endpoint, query, known, budget)
        : await this.collections.readAll(endpoint, query, budget);
    this.seen.set(key, new Map(list.items.map((item) => [item.id, item])));
    return list;
  }

  private async readChanged(
    endpoint: Endpoint,
    query: ListQuery,
    known: ReadonlyMap<number, RawItem>,
    budget: ImportBudget,
  ): Promise<RawList> {
    // sorted by a unique field, no row can repeat or be lost between pages
    const outline = await this.collections.readAll(endpoint, { ...query, orderby: 'id', _fields: OUTLINE }, budget);
    const isKnown = ({ id, modified_gmt }: RawItem) => typeof modified_gmt === 'string' && known.get(id)?.modified_gmt === modified_gmt;
    const changed = outline.items.filter((item) => !isKnown(item)).map(({ id }) => id);
    const fresh = new Map((await this.collections.readByIds(endpoint, changed, query, budget)).map((item) => [item.id, item]));
    const items = outline.items.flatMap((row) => {
      const item = fresh.get(row.id) ?? (isKnown(row) ? known.get(row.id) : undefined);
      return item ? [{ ...item, menu_order: row.menu_order }] : [];
    });
    const unread = changed.filter((id) => !fresh.has(id));
    const skipped = unread.map((id) => ({ kind: endpoint.path, id: String(id), reason: 'is gone, or too large to be read' }));
    return { items, skipped: [...outline.skipped, ...skipped] };
  }
}
