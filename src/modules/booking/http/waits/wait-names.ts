import { Injectable } from '@nestjs/common';
import type { Locale } from '../../../../shared/locale';
import { BookingReads } from '../../application/booking-reads.service';
import type { Names } from './wait-words';

/** Names of what is waited for, in the language of the reader. */
@Injectable()
export class WaitNames {
  constructor(private readonly reads: BookingReads) {}

  async of(locale: Locale): Promise<Names> {
    const [salons, services, employees] = await Promise.all([
      this.reads.locations(locale),
      this.reads.services(locale),
      this.reads.employees(locale),
    ]);
    return new Map([...salons.value, ...services.value, ...employees.value].map(({ id, name }) => [id, name]));
  }
}
