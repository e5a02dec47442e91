import type { Response } from 'express';
import type { ReadResult } from '../../application/booking-reads.service';

/** The value read. A header marks an outdated answer, and one that is empty because the booking system did not answer. */
export function withDegradedHeader<T>(res: Pick<Response, 'setHeader'>, { value, isDegraded }: ReadResult<T>): T {
  if (isDegraded) res.setHeader('x-degraded', '1');
  return value;
}
