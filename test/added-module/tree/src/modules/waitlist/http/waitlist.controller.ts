import { PageReq, PageController, PageRoute } from '../../../platform/pages/page-route';
import type { PageRequest } from '../../../platform/pages/page-route';
import { PageContexts } from '../../../platform/pages/page-context';
import { pageHead } from '../../../platform/pages/page-head';
import { oneOf, text } from '../../../platform/pages/page-query';
import { page } from '../../../platform/render/page';
import type { Page } from '../../../platform/render/page';
import { MyWaitlistPage } from '../../../../views/waitlist/MyWaitlistPage';
import { WaitlistPage } from '../../../../views/waitlist/WaitlistPage';
import { WAITLIST_VERSION } from '../contract/waitlist';
import { Waitlist } from '../waitlist.service';

const LIST_QUERY = { time: oneOf('morning', 'evening') };
const MINE_QUERY = { code: text(40) };

@PageController('waitlist')
export class WaitlistController {
  constructor(
    private readonly contexts: PageContexts,
    private readonly waitlist: Waitlist,
  ) {}

  /** GET /waitlist/?time=morning|evening */
  @PageRoute({ query: LIST_QUERY, versions: [WAITLIST_VERSION] })
  list(@PageReq() req: PageRequest<typeof LIST_QUERY>): Page {
    const context = this.contexts.of(req);
    const { time } = req.query;
    const head = { title: context.t('waitlist.title'), description: context.t('waitlist.lead'), path: '/waitlist/' };
    return page(WaitlistPage, { waiting: this.waitlist.length, time, asked: Object.keys(req.query) }, pageHead(context, head));
  }

  /** GET /waitlist/mine/?code= : a visitor's own page. */
  @PageRoute({ path: 'mine', query: MINE_QUERY, access: 'private' })
  mine(@PageReq() req: PageRequest<typeof MINE_QUERY>): Page {
    const context = this.contexts.of(req);
    const head = { title: context.t('waitlist.mine'), description: context.t('waitlist.lead'), path: '/waitlist/mine/', noindex: true };
    return page(MyWaitlistPage, { code: req.query.code }, pageHead(context, head));
  }
}
