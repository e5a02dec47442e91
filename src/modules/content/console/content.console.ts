import { Injectable } from '@nestjs/common';
import { ConsoleParts, type HealthAdvice } from '../../../platform/console/console-parts';
import { ConsoleSalons } from '../../../platform/console/console-salons';
import type { ConsoleContext } from '../../../platform/console/console-words';
import type { HealthState } from '../../../platform/health/health.registry';
import { translation } from '../../../shared/translation';
import { ContentService } from '../application/content.service';

/** Content in the console; the salons that operators belong to are those of the content. */
@Injectable()
export class ContentConsole {
  constructor(parts: ConsoleParts, salons: ConsoleSalons, content: ContentService) {
    salons.readFrom({
      get isReady() {
        return content.isReady;
      },
      list: (locale) => content.site(locale).content.salons,
    });
    parts.add({
      name: 'content',
      label: translation('content.console.nav.content'),
      place: 90,
      key: 'K',
      href: '/ops/content',
      words: 'content.console',
      roles: ['owner', 'viewer'],
      advice,
    });
  }
}

function advice({ t }: ConsoleContext, dependency: string, { ok, degraded, refused }: HealthState): HealthAdvice | null {
  if (dependency !== 'content' || degraded !== true) return null;
  const text = refused === null ? t('console.home.settings') : t('console.home.refused');
  return { text: ok ? text : '', href: '/ops/content' };
}
