import type { IslandDefinition } from '../views/islands/define-island';

/** Every island of the site is a file of its own: a chunk that is asked for when the island is needed. */
const FILES = import.meta.glob('../views/**/*.island.tsx');

const LOADERS = new Map(Object.entries(FILES).map(([path, load]) => [/([^/]+)\.island\.tsx$/.exec(path)![1]!, load]));

/** Fetches an island by its name, which is that of its file: X.island.tsx exports `XIsland`. */
export async function loadIsland(name: string): Promise<IslandDefinition<object>> {
  const exported = (await LOADERS.get(name)!()) as Readonly<Record<string, IslandDefinition<object>>>;
  return exported[`${name}Island`]!;
}
