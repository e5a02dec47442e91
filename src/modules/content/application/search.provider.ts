import { Logger } from '@nestjs/common';
import type { FactoryProvider } from '@nestjs/common';
import { LOCALES } from '../../../shared/locale';
import type { Locale } from '../../../shared/locale';
import { SharedTimeBudget } from '../../../platform/limits/time-budget';
import { ContentSnapshots } from './content-snapshot.service';
import { ContentService } from './content.service';
import { SearchService } from './search.service';

/** An index takes a tenth of a second: visitors of pages just changed are answered before. */
const WARM_AFTER_MS = 1000;

/** Whatever is searched for, three quarters of the time are left to everything else, and no address takes more than a tenth. */
const SEARCH_TIME = { share: 0.25, burstMs: 500 } as const;
const SEARCH_TIME_OF_EACH = { share: 0.1, burstMs: 250 } as const;

/** Search over the current content, the indexes of languages that are searched made anew after every change. */
export const SEARCH_PROVIDER: FactoryProvider<SearchService> = {
  provide: SearchService,
  inject: [ContentSnapshots, ContentService],
  useFactory: (snapshots: ContentSnapshots, content: ContentService) => {
    const searchable = () => ({
      version: snapshots.current?.shownVersion ?? '',
      content: { ua: content.site('ua').content, en: content.site('en').content },
    });
    const search = new SearchService(searchable, new SharedTimeBudget(SEARCH_TIME, SEARCH_TIME_OF_EACH));
    const warm = (locale: Locale) =>
      search.warm(locale).catch((err: unknown) => new Logger('Content').error({ err, locale }, 'the search index could not be built'));
    void snapshots.onChange(() =>
      LOCALES.forEach((locale, index) => setTimeout(() => void warm(locale), WARM_AFTER_MS * (index + 1)).unref()),
    );
    return search;
  },
};
