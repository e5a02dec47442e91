import { PageReq, PageController, PageRoute } from '../../../platform/pages/page-route';
import type { PageRequest } from '../../../platform/pages/page-route';
import { page } from '../../../platform/render/page';
import type { Page } from '../../../platform/render/page';
import { ThankPage } from '../../../../views/pages/certificate/ThankPage';
import { ContentPages } from '../../content/content-pages.service';
import { oneOf } from '../../../platform/pages/page-query';
import { presentThank, thankContent, thankHead, THANK_STATES } from './thank.presenter';

const QUERY = { state: oneOf(...THANK_STATES) };

@PageController('thank', { versions: ['content'] })
export class ThankController {
  constructor(private readonly pages: ContentPages) {}

  /** GET /thank/?state=success|telegram|email; success when it is absent or unknown, because only paid orders lead here. */
  @PageRoute({ query: QUERY, listed: false })
  thank(@PageReq() req: PageRequest<typeof QUERY>): Page {
    const context = this.pages.context(req);
    const state = req.query.state ?? 'success';
    const own = thankContent(context, state);
    return page(ThankPage, presentThank(context, own, state), thankHead(context, own, state));
  }
}
