/** How an update was taken. `unknown`: of an attempt that we do not have; `doubtful`: somebody has to compare it with the provider. */
export const UPDATE_OUTCOMES = ['applied', 'unknown', 'mismatch', 'doubtful', 'unreadable'] as const;
export type UpdateOutcome = (typeof UPDATE_OUTCOMES)[number];
