import { IS_WHOLE_SUITE } from './site-pages';

/** Languages in which a test runs: all in the whole suite (.ci/run), the first, Ukrainian, in `npm test`. */
export const tried = <Language>(languages: readonly Language[]): readonly Language[] => languages.slice(0, IS_WHOLE_SUITE ? undefined : 1);

/**
 * Options of a test that runs in both languages: in English the visitor wants little motion. What is asked is the same, those visitors are
 * tried too, and drawing what moves takes half of the processor time of such a test (docs/decisions/0028).
 */
export const motionOf = (prefix: string): { contextOptions: { reducedMotion: 'reduce' | 'no-preference' } } => ({
  contextOptions: { reducedMotion: prefix === '' ? 'no-preference' : 'reduce' },
});
