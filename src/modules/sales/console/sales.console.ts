import { Injectable } from '@nestjs/common';
import { ConsoleParts } from '../../../platform/console/console-parts';
import { translation } from '../../../shared/translation';

/** The tills of the salons in the console. */
@Injectable()
export class SalesConsole {
  constructor(parts: ConsoleParts) {
    const entry = { name: 'sales', label: translation('sales.till.nav'), place: 55, key: 'T', href: '/ops/sales', words: 'sales' } as const;
    parts.add({ ...entry, roles: ['owner', 'salon', 'viewer'] });
  }
}
