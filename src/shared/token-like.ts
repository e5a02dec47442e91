/** Where a run of letters may begin: an escape of an address before it is no part of it. */
const BEGIN = '(?:(?<![\\w%-])|(?<=%[0-9A-Fa-f]{2}))';
/** 128 bits in Base64url, as our links have them. */
const OURS = '(?=[\\w-]*[A-Z_])(?=[\\w-]*[a-z])[\\w-]{21}[AQgw](?![\\w-])';
/** Any longer run that no word and no slug is. */
const LONGER = '(?=[\\w-]{0,200}\\d)(?=[\\w-]{0,200}[A-Z])(?=[\\w-]{0,200}[a-z])[\\w-]{22,}';
const TOKENS = new RegExp(`${BEGIN}(?:${OURS}|${LONGER})`, 'g');
/** Most texts have no run that is long enough. */
const LONG_RUN = /[\w-]{22}/;

/** A text with everything that looks like a token replaced: it may open something, wherever it stands and whatever stands around it. */
export function withoutTokens(text: string, instead: string): string {
  return LONG_RUN.test(text) ? text.replace(TOKENS, instead) : text;
}

/** Whether something in a text looks like a token. */
export function containsToken(text: string): boolean {
  return withoutTokens(text, '') !== text;
}
