// What the console may know of redirects, besides `OwnRedirects` of own-redirects.service.ts.
export type { MissedAddress, OwnRedirect } from './domain/own-redirect';
