import { PageReq, PageController, PageRoute } from '../../../platform/pages/page-route';
import type { PageRequest } from '../../../platform/pages/page-route';
import { page } from '../../../platform/render/page';
import type { Page } from '../../../platform/render/page';
import { OnlinePage } from '../../../../views/booking/pages/OnlinePage';
import { reserveLd } from './online.json-ld';
import { presentOnline, readSelection } from './online.presenter';
import { pageHead } from '../../../platform/pages/page-head';
import { type ContentContext, type ContentPage, ContentPages, defaultPage, fixedPage } from '../../content/content.api';
import { oneOf, text } from '../../../platform/pages/page-query';
import { readFrameRequest } from '../contract/widget-frame';
import { BookingFrames } from '../application/booking-frames.service';

/**
 * The booking selection in the address, as slugs, with the time of a link that names one; with `panel=auth` somebody signs in, with
 * `success=visit` somebody comes back from paying for the appointment `appointment`.
 */
const SELECTION = {
  service: text(),
  employee: text(),
  salon: text(),
  panel: oneOf('auth'),
  date: text(10),
  time: text(5),
  success: oneOf('visit'),
  appointment: text(100),
};

@PageController('online', { versions: ['content', 'ratings'] })
export class OnlineController {
  constructor(
    private readonly pages: ContentPages,
    private readonly frames: BookingFrames,
  ) {}

  /**
   * GET /online/?service=&employee=&salon=&date=&time=; every selection is canonical to the plain page.
   * Private: services, employees and salons together make too many pages to keep.
   */
  @PageRoute({ query: SELECTION, access: 'private', listed: true })
  online(@PageReq() req: PageRequest<typeof SELECTION>): Page {
    const context = this.pages.context(req);
    const { isOff } = this.frames;
    const own = isOff ? pageWhileOff(context) : fixedPage(context, 'online');
    const { query } = req;
    const selection = readSelection(context.site, query);
    const given: Readonly<Record<string, string | null>> = query;
    const request = readFrameRequest((key) => given[key] ?? null);
    const frame = this.frames.address(request, req.locale);
    const title = `${own.title} ${own.accent}`.trim();
    const jsonLd = isOff || frame === null ? [] : [reserveLd(context, title)];
    const head = { title, description: own.lead, path: '/online/', image: own.picture, jsonLd };
    return page(OnlinePage, presentOnline(context, own, selection, frame), pageHead(context, head, own.seo));
  }
}

/** What editors wrote describes online booking: while it is off, the page says how an appointment is booked without it. */
function pageWhileOff(context: ContentContext): ContentPage {
  const { picture, blocks } = fixedPage(context, 'online');
  return { ...defaultPage(context, 'online'), picture, blocks: blocks.filter(({ type }) => type !== 'steps') };
}
