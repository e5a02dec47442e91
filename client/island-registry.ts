import type { IslandDefinition } from '../views/islands/define-island';

/** Every island of the site is a file of its own: a chunk that is asked for when the island is needed. */
const FILES = import.meta.glob('../views/islands/*.island.tsx');

/** Fetches an island by its name, which is that of its file: X.island.tsx exports `XIsland`. */
export async function loadIsland(name: string): Promise<IslandDefinition<object>> {
  const exported = (await FILES[`../views/islands/${name}.island.tsx`]!()) as Readonly<Record<string, IslandDefinition<object>>>;
  return exported[`${name}Island`]!;
}
