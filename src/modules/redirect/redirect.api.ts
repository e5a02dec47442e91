// What the console may know of redirects, besides `OwnRedirects` of own-redirects.service.ts and `RedirectService`.
export type { LegacyHit, MissedAddress, OwnRedirect } from './domain/own-redirect';
export { OwnRedirects } from './application/own-redirects.service';
export { RedirectService } from './application/redirect.service';
