import { Injectable, Logger } from '@nestjs/common';
import { HealthRegistry, type HealthState } from '../../../platform/health/health.registry';
import { type SiteIndex, ContentService } from '../../content/content.api';
import { unprintedLetter } from '../contract/printed-text';

/**
 * Says in the log, in /health/ready (`prints`) and on the console's home page which texts of the content have letters that no face of a
 * certificate has: they are left out in print. Right with each content that is shown.
 */
@Injectable()
export class PrintedContent {
  private readonly logger = new Logger('Certificates');

  private lost: readonly string[] = [];

  constructor(content: ContentService, health: HealthRegistry) {
    health.add('prints', () => this.state(), { critical: false });
    content.onChange(({ ua, en }) => {
      const lost = [...lostOf(ua), ...lostOf(en)];
      this.lost = lost;
      if (lost.length > 0) this.logger.warn({ lost }, 'letters of the content that certificates are printed without');
    });
  }

  private state(): HealthState {
    const { lost } = this;
    return { ok: true, ...(lost.length > 0 && { degraded: true, refused: null, unprinted: lost.length, letters: lost.join(', ') }) };
  }
}

/** `package slug: letter` of what stands on certificates: titles of packages, names and addresses of salons. */
function lostOf({ content: { locale, packages, salons } }: SiteIndex): readonly string[] {
  const texts = [
    ...packages.map(({ slug, title, info }) => ({ of: `package ${slug}`, text: `${title} ${info}` })),
    ...salons.map(({ slug, title, address }) => ({ of: `salon ${slug}`, text: `${title} ${address}` })),
  ];
  return texts.flatMap(({ of, text }) => {
    const letter = unprintedLetter(text);
    return letter === undefined ? [] : [`${of} (${locale}): ${letter}`];
  });
}
