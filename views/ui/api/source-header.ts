import { ARRIVAL, SOURCE_HEADER } from '../../../src/shared/source-header';

/** Names of campaigns are not longer. */
const MAX_NAME = 60;

/** The header that says where the visitor of this tab came from; none where nothing is known, or the browser stores nothing. */
export function sourceHeader(): Readonly<Record<string, string>> {
  const arrival = storedArrival();
  const value = arrival === '' ? '' : sourceOf(arrival, location.hostname);
  return value === '' ? {} : { [SOURCE_HEADER]: value };
}

/**
 * Of an address only the marks of a campaign are told, of the page before only its host.
 * @param arrival the address of the page before and the query of the first one here, with a space between @param own host of our pages
 */
export function sourceOf(arrival: string, own: string): string {
  const [referrer = '', search = ''] = arrival.split(' ', 2);
  const typed = new URLSearchParams(search);
  const marks = ['source', 'medium', 'campaign'].map((key) => [key, (typed.get(`utm_${key}`) ?? '').slice(0, MAX_NAME)]);
  const host = URL.canParse(referrer) ? new URL(referrer).hostname : '';
  return new URLSearchParams([...marks, ['host', host === own ? '' : host]].filter(([, value]) => value !== '')).toString();
}

function storedArrival(): string {
  try {
    return sessionStorage.getItem(ARRIVAL) ?? '';
  } catch {
    return '';
  }
}
