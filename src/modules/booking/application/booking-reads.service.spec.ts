import { NoStoredFeedback } from '../adapters/no-stored-feedback';
import { Logger } from '@nestjs/common';
import { DomainError } from '../../../shared/domain-error';
import { BookingReads } from './booking-reads.service';
import type { BookingCalendar } from '../ports/booking-calendar.port';

describe('reading the booking system while it is away', () => {
  it('writes one line for all that was asked within a minute, and answers each as degraded', async () => {
    const warn = jest.spyOn(Logger.prototype, 'warn').mockReturnValue();
    const freeStarts = () => Promise.reject(new DomainError('unavailable', 'database_unavailable', 'The database is out of reach'));
    const reads = new BookingReads({ freeStarts } as unknown as BookingCalendar, new NoStoredFeedback());
    const salons = Array.from({ length: 13 }, (_, n) => reads.freeStarts({ location: `salon-${n}`, day: '2026-11-25' }));
    expect(await Promise.all(salons)).toEqual(salons.map(() => ({ value: {}, isDegraded: true })));
    expect(warn).toHaveBeenCalledTimes(1);
    warn.mockRestore();
  });
});
