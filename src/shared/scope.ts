/**
 * What somebody may see of things that belong to places: all, those of the places named, or none. Never null or undefined: what is not
 * known must not read as all.
 */
export type Scope = 'all' | 'none' | readonly [string, ...string[]];

/** The scope of one place; none where it is not known. */
export function scopeOf(place: string | null): Scope {
  return place === null ? 'none' : [place];
}

/** Whether a scope takes in a place. */
export function covers(scope: Scope, place: string): boolean {
  return scope === 'all' || (scope !== 'none' && scope.includes(place));
}
