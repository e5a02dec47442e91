import type { IslandFiles } from './island-registry';

/**
 * Islands that stand outside of views/: those of a module that exists in tests alone. A build with EXTRA_ISLANDS=<file> takes that
 * file in place of this one (vite.config.mts); it exports the same name, `{ 'test/x/X.island.tsx': () => import('./X.island') }`.
 */
export const EXTRA_ISLANDS: IslandFiles = {};
