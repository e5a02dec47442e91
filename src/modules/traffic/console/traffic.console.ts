import { Injectable } from '@nestjs/common';
import { ConsoleParts } from '../../../platform/console/console-parts';
import { translation } from '../../../shared/translation';

/** Where appointments, orders and leads come from, in the console. */
@Injectable()
export class TrafficConsole {
  constructor(parts: ConsoleParts) {
    const entry = {
      name: 'traffic',
      label: translation('traffic.nav'),
      place: 58,
      key: 'W',
      href: '/ops/traffic',
      under: 'sales',
      words: 'traffic',
    } as const;
    parts.add({ ...entry, roles: ['owner', 'accountant', 'viewer'] });
  }
}
