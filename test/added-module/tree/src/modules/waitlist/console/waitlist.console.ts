import { Injectable } from '@nestjs/common';
import { ConsoleParts } from '../../../platform/console/console-parts';
import { translation } from '../../../shared/translation';

/** The waiting list in the console. */
@Injectable()
export class WaitlistConsole {
  constructor(parts: ConsoleParts) {
    parts.add({
      name: 'waitlist',
      label: translation('waitlist.title'),
      place: 45,
      key: 'Q',
      href: '/ops/waitlist',
      roles: ['owner', 'viewer'],
      words: 'waitlist.console',
      search: { place: 45, label: translation('waitlist.console.search'), action: '/ops/waitlist/find', field: 'name' },
    });
  }
}
