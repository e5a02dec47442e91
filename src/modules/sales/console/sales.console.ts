import { Injectable } from '@nestjs/common';
import { ConsoleParts } from '../../../platform/console/console-parts';
import { translation } from '../../../shared/translation';
import { BookingAdmin } from '../../booking/booking.api';

const ROLES = ['owner', 'salon', 'viewer'] as const;

/** The tills of the salons and their reports in the console; with another booking system, that one has them. */
@Injectable()
export class SalesConsole {
  constructor(parts: ConsoleParts, desk: BookingAdmin) {
    if (!desk.isOurs) return;
    const entry = { name: 'sales', label: translation('sales.till.nav'), place: 55, key: 'T', href: '/ops/sales', words: 'sales' } as const;
    parts.add({ ...entry, roles: ROLES });
    parts.add({ name: 'reports', label: translation('sales.report.nav'), place: 56, key: 'X', href: '/ops/reports', roles: ROLES });
  }
}
