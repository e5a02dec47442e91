import type { FactoryProvider } from '@nestjs/common';
import { LOCALES } from '../../shared/locale';
import { ContentSnapshots } from './content-snapshot.service';
import { ContentService } from './content.service';
import { SearchService } from './search.service';

/** Search over the current content, its indexes made anew after every change, before a visitor needs them. */
export const SEARCH_PROVIDER: FactoryProvider<SearchService> = {
  provide: SearchService,
  inject: [ContentSnapshots, ContentService],
  useFactory: (snapshots: ContentSnapshots, content: ContentService) => {
    const search = new SearchService(() => ({
      version: snapshots.current?.version ?? '',
      content: { ua: content.site('ua').content, en: content.site('en').content },
    }));
    // one language at a time: an index takes a tenth of a second, and requests should get in between
    snapshots.onChange(() => LOCALES.forEach((locale) => setImmediate(() => search.warm(locale))));
    return search;
  },
};
