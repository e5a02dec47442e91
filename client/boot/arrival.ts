import { ARRIVAL } from '../../src/shared/source-header';
import { readStored, writeStored } from './storage';

/** Stores for this tab where its visitor came from: the link to its first page, or the last address with marks of a campaign. */
export function noteArrival(): void {
  const { search } = location;
  if (search.includes('utm_') || !readStored('sessionStorage', ARRIVAL))
    writeStored('sessionStorage', ARRIVAL, `${document.referrer} ${search}`);
}
