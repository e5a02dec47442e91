/** Path of a Chromium with all that people's browsers have; null when there is none. */
export function findFullChromium(options?: { readonly mayInstall?: boolean }): string | null;
