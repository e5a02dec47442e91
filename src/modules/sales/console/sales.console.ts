import { Injectable } from '@nestjs/common';
import { ConsoleParts } from '../../../platform/console/console-parts';
import { translation } from '../../../shared/translation';
import { BookingAdmin } from '../../booking/booking.api';

/** The tills of the salons in the console, with their reports; with another booking system, that one has them. */
@Injectable()
export class SalesConsole {
  constructor(parts: ConsoleParts, admin: BookingAdmin) {
    if (!admin.isOurs) return;
    const entry = { name: 'sales', label: translation('sales.till.nav'), place: 55, key: 'T', href: '/ops/sales', words: 'sales' } as const;
    parts.add({ ...entry, roles: ['owner', 'salon', 'accountant', 'viewer'] });
  }
}
