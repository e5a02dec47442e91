/** A layer of Express's router: a route where it has one, else what runs for every request. */
interface RouterLayer {
  readonly route?: { readonly path: string; readonly methods: Readonly<Record<string, boolean>> };
}

/** Express's router, whose types keep its layers to themselves. */
export interface OrderedRouter {
  readonly stack: RouterLayer[];
}

/** What a segment of a path takes: itself, a part of it, anything, several or none. */
const LITERAL = 0;
const PARTLY = 1;
const ANY = 2;
const SEVERAL = 3;

/**
 * Puts the routes of a router into an order of their own, so that that of modules and controllers decides nothing: of two that take the same
 * address, the one comes first whose path says more, from the left. `/orders/new` comes before `/orders/:id`.
 * @throws Error for two routes of one method that take the same addresses
 */
export function orderRoutes({ stack }: OrderedRouter): void {
  const places = stack.flatMap(({ route }, place) => (route ? [place] : []));
  const routes = places.map((place) => ({ layer: stack[place]!, key: keyOf(stack[place]!.route!.path) }));
  refuseDoubles(routes);
  routes.sort((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key)));
  places.forEach((place, at) => (stack[place] = routes[at]!.layer));
}

/** Sorts as the routes are to be, and is the same for paths that take the same addresses. */
function keyOf(path: string): string {
  return path
    .split('/')
    .filter(Boolean)
    .map((segment) => {
      const rank = rankOf(segment);
      return `/${rank}${rank === ANY ? '' : segment.replace(/:\w+/g, ':')}`;
    })
    .join('');
}

function rankOf(segment: string): number {
  if (/[*{]/.test(segment)) return SEVERAL;
  if (!segment.includes(':')) return LITERAL;
  return /^:\w+$/.test(segment) ? ANY : PARTLY;
}

function refuseDoubles(routes: readonly { readonly layer: RouterLayer; readonly key: string }[]): void {
  const known = new Map<string, string>();
  for (const { layer, key } of routes) {
    const { path, methods } = layer.route!;
    for (const method of Object.keys(methods)) {
      const other = known.get(`${method} ${key}`);
      if (other !== undefined) throw new Error(`two routes take the same addresses: ${method.toUpperCase()} ${other} and ${path}`);
      known.set(`${method} ${key}`, path);
    }
  }
}
