import { Injectable } from '@nestjs/common';
import { PageRegistry } from '../../../platform/pages/page-registry';
import { APPOINTMENT_PAGE, MESSAGES_PAGE, NEXT_PAGE, GROUP_PAGE, WAIT_PAGE } from '../domain/appointment-token';

/** Tells the registry of pages that any link may lead to an appointment, a group, a wait or a message, so that English ones are not led to Ukrainian pages; none is listed. */
@Injectable()
export class AppointmentUrls {
  constructor(pages: PageRegistry) {
    const pagesOf = (shape: RegExp) => {
      const isPage = (_locale: unknown, path: string) => shape.test(path);
      return { siteMap: () => [], isLive: isPage, isHidden: isPage };
    };
    pages.declare('visit').provide(pagesOf(APPOINTMENT_PAGE));
    pages.declare('next').provide(pagesOf(NEXT_PAGE));
    pages.declare('u').provide(pagesOf(MESSAGES_PAGE));
    pages.declare('group').provide(pagesOf(GROUP_PAGE));
    pages.declare('wait').provide(pagesOf(WAIT_PAGE));
  }
}
