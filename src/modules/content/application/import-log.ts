import type { Logger } from '@nestjs/common';
import type { Locale } from '../../../shared/locale';
import { exceedsShare, type BackendSetting } from '../domain/backend-settings';
import type { SiteContent } from '../contract/entities';
import type { UnlinkedItems } from '../domain/shared-slugs';
import type { SkippedItem } from '../ports/content-source.port';

/** Skipped and cut items that are remembered and logged. */
const MAX_SKIPPED_ITEMS = 500;

const LIST_OF_KIND: Readonly<Record<string, BackendSetting['list']>> = {
  'service category': 'serviceCategories',
  service: 'services',
  salon: 'salons',
  employee: 'employees',
  article: 'articles',
  vacancy: 'vacancies',
  package: 'packages',
  page: 'pages',
};

/** English items that lead to no Ukrainian page, nor their pages to them. */
export function unlinkedItemsNote({ list, count, of, slug }: UnlinkedItems): SkippedItem {
  const reason = `${count} of ${of} English items have neither a link in translations nor the slug of a Ukrainian one: ${slug}`;
  return { kind: list, id: '*', reason, isNote: true };
}

/** What an import could not use, what was not followed because it is a setting of the whole backend, and what the log is told of it. */
export class ImportLog {
  private lastReported = '';

  constructor(private readonly logger: Logger) {}

  /** Tells the log what was skipped and what was cut, the first of them: a backend may have tens of thousands. @returns these */
  report(skipped: readonly SkippedItem[]): readonly SkippedItem[] {
    const shown = skipped.slice(0, MAX_SKIPPED_ITEMS);
    for (const { isCut, isDoubt, isNote, ...item } of shown) {
      const partly = isDoubt ? 'content value not read: the item is shown without it' : 'content item cut: it is shown in part';
      this.logger.warn(item, isNote ? 'content list read in another way' : isCut || isDoubt ? partly : 'content item skipped');
    }
    const more = skipped.length - MAX_SKIPPED_ITEMS;
    if (more > 0) this.logger.warn({ more }, 'more content items skipped or cut');
    return shown;
  }

  /** Tells the log once, not at every import that gives the same. @returns what holds for the whole backend, lists that are mostly unusable too */
  settings(
    found: readonly BackendSetting[],
    skipped: readonly SkippedItem[],
    contents: Readonly<Record<Locale, SiteContent>>,
    mostPercent: number,
  ): readonly BackendSetting[] {
    const settings = [...found, ...unusableLists(skipped, contents, mostPercent)];
    const told = JSON.stringify(settings);
    if (settings.length > 0 && told !== this.lastReported)
      this.logger.warn({ settings }, 'content: settings of the whole backend are not followed');
    this.lastReported = told;
    return settings;
  }
}

/** Lists of which more than the share could not be used at all: without slugs, behind a password, in another language. */
function unusableLists(
  skipped: readonly SkippedItem[],
  contents: Readonly<Record<Locale, SiteContent>>,
  mostPercent: number,
): readonly BackendSetting[] {
  const unused = skipped.filter(({ isCut, isDoubt, isNote }) => !isCut && !isDoubt && !isNote);
  return Object.entries(LIST_OF_KIND).flatMap(([kind, list]) => {
    const count = unused.filter((item) => item.kind === kind).length;
    const of = count + contents.ua[list].length + contents.en[list].length;
    return exceedsShare(count, of, mostPercent) ? [{ locale: null, list, field: 'unusable' as const, count, of }] : [];
  });
}
