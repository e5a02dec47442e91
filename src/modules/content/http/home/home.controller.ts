import { PageReq, PageController, PageRoute } from '../../../../platform/pages/page-route';
import type { PageRequest } from '../../../../platform/pages/page-route';
import { page } from '../../../../platform/render/page';
import type { Page } from '../../../../platform/render/page';
import { ComposedHomePage } from '../../../../../views/content/home/ComposedHomePage';
import { HomePage } from '../../../../../views/content/home/HomePage';
import { fixedPage } from '../../application/fixed-pages';
import { organizationLd, webSiteLd } from '../seo/json-ld';
import { presentHomeBlocks } from './home.blocks';
import { presentHome } from './home.presenter';
import { pageHead } from '../../../../platform/pages/page-head';
import { ContentPages } from '../../application/content-pages.service';

@PageController('', { versions: ['content', 'ratings'] })
export class HomeController {
  constructor(private readonly pages: ContentPages) {}

  /** GET / and /en/ */
  @PageRoute()
  home(@PageReq() req: PageRequest): Page {
    const context = this.pages.context(req);
    const main = fixedPage(context, 'main');
    const head = pageHead(
      context,
      {
        title: `${main.title} ${main.accent}`.trim(),
        description: main.lead,
        path: '/',
        image: main.picture,
        jsonLd: [webSiteLd(context, { search: true }), organizationLd(context, context.site.content.contacts)],
      },
      main.seo,
    );
    const home = presentHome(context, main);
    const blocks = presentHomeBlocks(context, main);
    const isComposed = Object.values(blocks).some((placed) => placed.length > 0);
    return isComposed ? page(ComposedHomePage, { home, blocks }, head) : page(HomePage, home, head);
  }
}
