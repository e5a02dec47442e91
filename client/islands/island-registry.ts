import type { IslandDefinition } from '../../views/ui/islands/define-island';

/** Every island of the site is a file of its own: a chunk that is asked for when the island is needed. */
const FILES = import.meta.glob('../../views/*/islands/*.island.tsx');

/** Fetches an island by its name, which is that of its file: X.island.tsx exports `XIsland`. */
export async function loadIsland(name: string): Promise<IslandDefinition<object>> {
  const file = Object.keys(FILES).find((path) => path.endsWith(`/${name}.island.tsx`));
  const exported = (await FILES[file!]!()) as Readonly<Record<string, IslandDefinition<object>>>;
  return exported[`${name}Island`]!;
}
