import type { Response } from 'express';
import type { ReadResult } from '../../application/booking-reads.service';

/** What was read; an answer that is of an earlier moment, or empty because nobody could be asked, says so in a header. */
export function withDegradedHeader<T>(res: Pick<Response, 'setHeader'>, { value, isDegraded }: ReadResult<T>): T {
  if (isDegraded) res.setHeader('x-degraded', '1');
  return value;
}
