/** An answer of the stub: a status, headers and a JSON body. */
export interface StubAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json: unknown;
}
type Row = Readonly<Record<string, unknown>> & { readonly id: number };

const POST_ORDERS = ['author', 'date', 'id', 'include', 'modified', 'parent', 'relevance', 'slug', 'include_slugs', 'title'];
const TERM_ORDERS = ['id', 'include', 'name', 'slug', 'include_slugs', 'term_group', 'description', 'count'];

/** Deviations of this WordPress from core's default behaviour. */
export interface CollectionQuirks {
  /** Taxonomies refuse orderby=menu_order, as core does without a plugin. */
  readonly refusesMenuOrderOfTerms: boolean;
  /** Rows of equal menu_order come in another order on every page, so that some repeat and some never come. */
  readonly shufflesTies: boolean;
  /** The host gives no more items a page than this, and takes X-WP-Total and X-WP-TotalPages away. */
  readonly cappedAt: number | null;
}

/** A collection of core's REST API: filters, order, paging and its refusals. */
export function answerCollection(
  all: readonly Row[],
  query: URLSearchParams,
  kind: 'posts' | 'terms' | 'media',
  quirks: CollectionQuirks,
): StubAnswer {
  const asked = Number(query.get('per_page') ?? 10);
  const perPage = Math.min(asked, quirks.cappedAt ?? asked);
  const page = Number(query.get('page') ?? 1);
  const orderby = query.get('orderby') ?? (kind === 'terms' ? 'name' : 'date');
  const orders = kind === 'terms' ? TERM_ORDERS : POST_ORDERS;
  // attachments have no menu_order to sort by, terms only with a plugin
  const knowsMenuOrder = kind === 'posts' || (kind === 'terms' && !quirks.refusesMenuOrderOfTerms);
  const knowsOrder = orders.includes(orderby) || (orderby === 'menu_order' && knowsMenuOrder);
  if (!knowsOrder) return invalid('orderby');
  if (!Number.isInteger(perPage) || perPage < 1 || perPage > 100) return invalid('per_page');
  if (!['uk', 'en', null].includes(query.get('lang'))) return invalid('lang');
  if (kind === 'terms' && query.has('hide_empty') && !/^(0|1|true|false)$/.test(query.get('hide_empty') ?? ''))
    return invalid('hide_empty');
  const found = filtered(all, query);
  const pages = Math.ceil(found.length / perPage);
  if (kind !== 'terms' && page > Math.max(pages, 1)) return refusal(400, 'rest_post_invalid_page_number');
  const ordered = sorted(found, orderby, quirks.shufflesTies ? page : 0);
  const rows = ordered.slice((page - 1) * perPage, page * perPage).map((row) => shown(row, query));
  if (quirks.cappedAt !== null) return { status: 200, json: rows };
  return { status: 200, headers: { 'x-wp-total': String(found.length), 'x-wp-totalpages': String(pages) }, json: rows };
}

function filtered(all: readonly Row[], query: URLSearchParams): readonly Row[] {
  const slugs = (query.get('slug') ?? '')
    .split(',')
    .filter(Boolean)
    .map((slug) => encodeURIComponent(decodeURIComponent(slug)).toLowerCase());
  const include = (query.get('include') ?? '').split(',').filter(Boolean).map(Number);
  // an empty filter is no filter
  return all.filter(
    (row) => (slugs.length === 0 || slugs.includes(String(row.slug))) && (include.length === 0 || include.includes(row.id)),
  );
}

function sorted(rows: readonly Row[], orderby: string, shuffle: number): readonly Row[] {
  const text = (row: Row) => JSON.stringify(row[orderby === 'date' ? 'date_gmt' : orderby] ?? '');
  if (orderby === 'id' || orderby === 'include') return [...rows].sort((a, b) => a.id - b.id);
  if (orderby !== 'menu_order') return [...rows].sort((a, b) => text(a).localeCompare(text(b)) || a.id - b.id);
  const order = (row: Row) => Number(row.menu_order ?? row.menu_order_of_stub ?? 0);
  const tie = (row: Row) => (shuffle ? (row.id * (shuffle * 37 + 11)) % 101 : row.id);
  return [...rows].sort((a, b) => order(a) - order(b) || tie(a) - tie(b));
}

function shown(row: Row, query: URLSearchParams): Record<string, unknown> {
  const hidden = query.has('head_tags') ? ['menu_order_of_stub'] : ['menu_order_of_stub', 'head_tags'];
  const fields = query
    .get('_fields')
    ?.split(',')
    .map((field) => field.split('.')[0]);
  return Object.fromEntries(Object.entries(row).filter(([name]) => !hidden.includes(name) && (!fields || fields.includes(name))));
}

export function refusal(status: number, code: string, params: unknown = []): StubAnswer {
  return { status, json: { code, message: code, data: { status, ...(params !== undefined && { params }) } } };
}

function invalid(parameter: string): StubAnswer {
  return refusal(400, 'rest_invalid_param', { [parameter]: `Invalid parameter: ${parameter}` });
}
