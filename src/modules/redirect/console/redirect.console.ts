import { Injectable } from '@nestjs/common';
import { ConsoleParts } from '../../../platform/console/console-parts';
import { translation } from '../../../shared/translation';

/** Redirects in the console. */
@Injectable()
export class RedirectConsole {
  constructor(parts: ConsoleParts) {
    const label = translation('redirect.console.nav.redirects');
    const entry = { name: 'redirects', label, place: 100, key: 'R', href: '/ops/redirects', words: 'redirect.console' } as const;
    parts.add({ ...entry, roles: ['owner', 'viewer'] });
  }
}
