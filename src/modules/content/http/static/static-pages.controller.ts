import { kyivDay } from '../../../../shared/kyiv-day';
import { PageReq, PageController, PageRoute } from '../../../../platform/pages/page-route';
import type { PageRequest } from '../../../../platform/pages/page-route';
import { page } from '../../../../platform/render/page';
import type { Page } from '../../../../platform/render/page';
import { AboutPage } from '../../../../../views/content/static/AboutPage';
import { CharityPage } from '../../../../../views/content/static/CharityPage';
import { TextPage } from '../../../../../views/content/static/TextPage';
import type { Page as ContentPage } from '../../contract/entities';
import { crumbsLd } from '../../../../platform/pages/breadcrumbs.json-ld';
import { pageHead } from '../../../../platform/pages/page-head';
import { Clock } from '../../../../platform/time/clock';
import { fixedPage } from '../../application/fixed-pages';
import type { FixedPage } from '../../application/fixed-pages';
import { ContentPages } from '../../application/content-pages.service';
import type { ContentContext } from '../../application/content-pages.service';
import { presentAbout, presentCharity, presentText } from './static-pages.presenter';

/** Pages that an editor composes: the house, charity, the legal texts and the accessibility statement. */
@PageController('', { versions: ['content'] })
export class StaticPagesController {
  constructor(
    private readonly pages: ContentPages,
    private readonly clock: Clock,
  ) {}

  /** GET /about/ */
  @PageRoute({ path: 'about' })
  about(@PageReq() req: PageRequest): Page {
    const { context, content } = this.read(req, 'about');
    const props = presentAbout(context, content, kyivDay(this.clock.now()));
    return page(AboutPage, props, headOf(context, content, '/about/', props));
  }

  /** GET /charity/ */
  @PageRoute({ path: 'charity' })
  charity(@PageReq() req: PageRequest): Page {
    const { context, content } = this.read(req, 'charity');
    const props = presentCharity(context, content);
    return page(CharityPage, props, headOf(context, content, '/charity/', props));
  }

  /** GET /policy/ */
  @PageRoute({ path: 'policy' })
  policy(@PageReq() req: PageRequest): Page {
    return this.text(req, 'policy');
  }

  /** GET /public-offer-agreement/ */
  @PageRoute({ path: 'public-offer-agreement' })
  publicOffer(@PageReq() req: PageRequest): Page {
    return this.text(req, 'public-offer-agreement');
  }

  /** GET /accessibility/ */
  @PageRoute({ path: 'accessibility' })
  accessibility(@PageReq() req: PageRequest): Page {
    return this.text(req, 'accessibility');
  }

  private text(req: PageRequest, slug: FixedPage): Page {
    const { context, content } = this.read(req, slug);
    const props = presentText(context, content);
    return page(TextPage, props, headOf(context, content, `/${slug}/`, props));
  }

  private read(req: PageRequest, slug: FixedPage): { context: ContentContext; content: ContentPage } {
    const context = this.pages.context(req);
    return { context, content: fixedPage(context, slug) };
  }
}

function headOf(context: ContentContext, content: ContentPage, path: string, { crumbs }: { crumbs: Parameters<typeof crumbsLd>[1] }) {
  const { title, accent, lead, picture, seo } = content;
  const own = { title: `${title} ${accent}`.trim(), description: lead, path, image: picture, jsonLd: [crumbsLd(context, crumbs, path)] };
  return pageHead(context, own, seo);
}
