/** How news were taken. `unknown`: of an attempt that we do not have. */
export const NEWS_OUTCOMES = ['applied', 'unknown', 'mismatch', 'unreadable'] as const;
export type NewsOutcome = (typeof NEWS_OUTCOMES)[number];
