import { Injectable, Logger } from '@nestjs/common';
import type { SiteIndex } from '../content/content.api';
import { ContentService } from '../content/content.service';
import { unprintedLetter } from './domain/printed-text';

/** Says in the log which texts of the content have letters that no face of a certificate has: they are left out in print. */
@Injectable()
export class PrintedContent {
  private readonly logger = new Logger('Certificates');

  constructor(content: ContentService) {
    content.onChange(({ ua, en }) => {
      const lost = [...lostOf(ua), ...lostOf(en)];
      if (lost.length > 0) this.logger.warn({ lost }, 'letters of the content that certificates are printed without');
    });
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
