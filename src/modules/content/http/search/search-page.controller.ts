import { Ip } from '@nestjs/common';
import { PageReq, PageController, PageRoute } from '../../../../platform/pages/page-route';
import type { PageRequest } from '../../../../platform/pages/page-route';
import { page } from '../../../../platform/render/page';
import type { Page } from '../../../../platform/render/page';
import { SearchPage } from '../../../../../views/content/search/SearchPage';
import { SearchService } from '../../application/search.service';
import { pageHead } from '../../../../platform/pages/page-head';
import { ContentPages } from '../../application/content-pages.service';
import { presentSearch } from './search.presenter';
import { FrameSource } from '../../../../platform/render/frame-source';
import { text } from '../../../../platform/pages/page-query';

/** Longer queries are cut by the search. */
const QUERY = { q: text(2000) };

@PageController('search', { versions: ['content'] })
export class SearchPageController {
  constructor(
    private readonly pages: ContentPages,
    private readonly search: SearchService,
    private readonly frames: FrameSource,
  ) {}

  /** GET /search/?q=: for visitors without JavaScript and for search engines' own search boxes. Private: anybody can make up queries. */
  @PageRoute({ query: QUERY, access: 'private' })
  async results(@PageReq() req: PageRequest<typeof QUERY>, @Ip() address: string): Promise<Page> {
    const context = this.pages.context(req);
    const found = await this.search.search(req.query.q ?? '', context.locale, address);
    const { query, groups, total } = presentSearch({ ...context, byPhone: this.frames.byPhone(context.locale) }, found);
    const title = context.t('common.search.title');
    const head = pageHead(context, { title, description: title, path: '/search/', noindex: true });
    return page(SearchPage, { query, groups, total }, head);
  }
}
