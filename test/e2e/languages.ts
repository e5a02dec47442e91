/** Details of a test of `npm test`, if it is one: a journey in one language, at one width. All others run in `npm run test:all`. */
export const journeyIf = (isOne: boolean): { tag: string[] } => ({ tag: isOne ? ['@journey'] : [] });

/**
 * Options of a test that runs in both languages: in English the visitor wants little motion. What is asked is the same, those visitors are
 * tried too, and drawing what moves takes half of the processor time of such a test (docs/decisions/0028).
 */
export const motionOf = (prefix: string): { contextOptions: { reducedMotion: 'reduce' | 'no-preference' } } => ({
  contextOptions: { reducedMotion: prefix === '' ? 'no-preference' : 'reduce' },
});
