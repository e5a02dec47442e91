/** Path of a Chromium with all that people's browsers have; null when there is none. */
export function findFullChromium(options?: { readonly mayInstall?: boolean }): string | null;

/** Path of the browser of the tests, which may be one without all of that; null when there is none. */
export function findTestBrowser(): string | null;

/** Flags that keep a browser from asking for anything by itself. */
export const QUIET_FLAGS: readonly string[];
