/** Whether tests run in every language and width and on every page; else in those that differ most (docs/decisions/0028). */
export const isWhole = process.env.EVERY_VARIANT === 'all';

/** The variants of a test that run: the first few, or all with `EVERY_VARIANT=all`. */
export const variants = <T>(all: readonly T[], few = 1): readonly T[] => (isWhole ? all : all.slice(0, few));
