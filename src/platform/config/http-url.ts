import { ValidateBy, type ValidationOptions } from 'class-validator';

/** The parsed http(s) address, or null for anything else, addresses with credentials or a fragment included. */
export function parseHttpUrl(value: unknown): URL | null {
  if (typeof value !== 'string' || !URL.canParse(value)) return null;
  const url = new URL(value);
  const isHttp = url.protocol === 'http:' || url.protocol === 'https:';
  return isHttp && url.username === '' && url.password === '' && url.hash === '' ? url : null;
}

/** Whether a host name or address is this machine and no other. */
export function isLoopbackHost(host: string): boolean {
  return /^(?:(?:.+\.)?localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/i.test(host);
}

/** Whether an address leads to this machine. False for what is no address. */
export function isLoopbackUrl(url: string): boolean {
  return URL.canParse(url) && isLoopbackHost(new URL(url).hostname);
}

function isOrigin(value: unknown): boolean {
  const url = parseHttpUrl(value);
  return url !== null && url.pathname === '/' && url.search === '';
}

/** An http(s) address; a path is allowed, a query string is not. */
export function IsHttpUrl(options: ValidationOptions): PropertyDecorator {
  return ValidateBy({ name: 'isHttpUrl', validator: { validate: (value) => parseHttpUrl(value)?.search === '' } }, options);
}

/** A whole http(s) address, with its query. */
export function IsHttpAddress(options: ValidationOptions): PropertyDecorator {
  return ValidateBy({ name: 'isHttpAddress', validator: { validate: (value) => parseHttpUrl(value) !== null } }, options);
}

/** Scheme, host and port of an http(s) address and nothing more (a final slash is forgiven). */
export function IsHttpOrigin(options: ValidationOptions): PropertyDecorator {
  return ValidateBy({ name: 'isHttpOrigin', validator: { validate: isOrigin } }, options);
}
