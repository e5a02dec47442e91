/** What charts look back on. */
export const TIME_SPANS = ['day', 'month', 'year'] as const;
export type TimeSpan = (typeof TIME_SPANS)[number];
