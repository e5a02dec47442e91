import { Injectable } from '@nestjs/common';
import { PageRegistry } from '../../../platform/pages/page-registry';
import { VISIT_PAGE } from '../domain/visit-token';

/** Tells the registry of pages that any link may lead to a visit, so that English ones are not led to Ukrainian pages; none is listed. */
@Injectable()
export class VisitAddresses {
  constructor(pages: PageRegistry) {
    const isPage = (path: string) => VISIT_PAGE.test(path);
    pages
      .declare('visit')
      .provide({ siteMap: () => [], isLive: (_locale, path) => isPage(path), isHidden: (_locale, path) => isPage(path) });
  }
}
