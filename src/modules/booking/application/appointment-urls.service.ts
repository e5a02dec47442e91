import { Injectable } from '@nestjs/common';
import { PageRegistry } from '../../../platform/pages/page-registry';
import { APPOINTMENT_PAGE } from '../domain/appointment-token';

/** Tells the registry of pages that any link may lead to an appointment, so that English ones are not led to Ukrainian pages; none is listed. */
@Injectable()
export class AppointmentUrls {
  constructor(pages: PageRegistry) {
    const isPage = (path: string) => APPOINTMENT_PAGE.test(path);
    pages
      .declare('visit')
      .provide({ siteMap: () => [], isLive: (_locale, path) => isPage(path), isHidden: (_locale, path) => isPage(path) });
  }
}
