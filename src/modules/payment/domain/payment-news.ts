/** How news were taken. `unknown`: of an attempt that we do not have; `doubtful`: somebody has to compare them with the provider. */
export const NEWS_OUTCOMES = ['applied', 'unknown', 'mismatch', 'doubtful', 'unreadable'] as const;
export type NewsOutcome = (typeof NEWS_OUTCOMES)[number];
