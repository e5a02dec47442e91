import type { Request } from 'express';

interface RouterLayer {
  match(path: string): boolean;
  readonly route?: { readonly methods: Readonly<Record<string, boolean>> };
}

/** The methods of the routes for this path: another method on a known address is 405, not 404. */
export function allowedMethods(req: Request): string[] {
  const stack = (req.app as unknown as { router: { stack: readonly RouterLayer[] } }).router.stack;
  const methods = new Set<string>();
  for (const layer of stack) {
    if (layer.route && layer.match(req.path)) {
      for (const method of Object.keys(layer.route.methods)) methods.add(method.toUpperCase());
    }
  }
  if (methods.has('GET')) methods.add('HEAD');
  methods.delete('_ALL');
  return [...methods].sort();
}
