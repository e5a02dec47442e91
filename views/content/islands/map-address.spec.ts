import { mapAddress } from './map-address';

it.each([
  ['ua', 'uk'],
  ['en', 'en'],
] as const)('a map on a page in %s speaks %s and looks in Ukraine', (locale, language) => {
  const address = new URL(mapAddress('a key', '50.4279,30.5374', locale));
  expect(address.origin).toBe('https://www.google.com');
  expect(Object.fromEntries(address.searchParams)).toEqual({ key: 'a key', q: '50.4279,30.5374', language, region: 'UA', zoom: '15' });
});
