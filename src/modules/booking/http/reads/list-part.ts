import type { Request, Response } from 'express';
import type { BookingPartRequest } from './booking-reads.requests';

/** How lists are documented. */
export const IN_PARTS =
  'At most `limit` at once, 100 if it is left out: `X-Total-Count` says how many there are, and `Link` with rel="next" has the address of the next part.';

/** A part of a list; the headers say how many there are in all and where the next part is. */
export function inPart<T>(
  req: Pick<Request, 'originalUrl'>,
  res: Pick<Response, 'setHeader'>,
  all: readonly T[],
  { page, limit }: Pick<BookingPartRequest, 'page' | 'limit'>,
): readonly T[] {
  res.setHeader('x-total-count', String(all.length));
  if (page * limit < all.length) {
    const [path, query] = req.originalUrl.split('?');
    const next = new URLSearchParams(query);
    next.set('page', String(page + 1));
    res.setHeader('link', `<${path}?${next.toString()}>; rel="next"`);
  }
  return all.slice((page - 1) * limit, page * limit);
}
