import { Injectable } from '@nestjs/common';
import { ConsoleParts } from '../../../platform/console/console-parts';
import { translation } from '../../../shared/translation';

/** Redirects in the console. */
@Injectable()
export class RedirectConsole {
  constructor(parts: ConsoleParts) {
    const entry = { name: 'redirects', label: translation('console.nav.redirects'), place: 100, key: 'R', href: '/ops/redirects' } as const;
    parts.add({ ...entry, roles: ['owner', 'viewer'] });
  }
}
