import { Injectable } from '@nestjs/common';
import { LOCALES } from '../../../shared/locale';
import { ContentService } from '../../content/content.api';

/** Which salon a lead names. */
@Injectable()
export class LeadSalons {
  constructor(private readonly content: ContentService) {}

  /** @param name a slug, a title in either language, or a text that ends in one @returns the slug; null: no salon that is known */
  slugOf(name: string): string | null {
    const given = name.trim().toLowerCase();
    if (given === '' || !this.content.isReady) return null;
    for (const locale of LOCALES) {
      const found = this.content
        .site(locale)
        .content.salons.find(({ slug, title }) => slug === given || given.endsWith(title.toLowerCase()));
      if (found) return found.slug;
    }
    return null;
  }
}
