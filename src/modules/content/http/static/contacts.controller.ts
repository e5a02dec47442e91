import { ContentEnvironment } from '../../content.env';
import { PageReq, PageController, PageRoute } from '../../../../platform/pages/page-route';
import type { PageRequest } from '../../../../platform/pages/page-route';
import { page } from '../../../../platform/render/page';
import type { Page } from '../../../../platform/render/page';
import { ContactsPage } from '../../../../../views/pages/content/static/ContactsPage';
import { presentContacts } from './contacts.presenter';
import { organizationLd } from '../seo/json-ld';
import { pageHead } from '../../../../platform/pages/page-head';
import { fixedPage } from '../../fixed-pages';
import { ContentPages } from '../../content-pages.service';

@PageController('contacts', { versions: ['content'] })
export class ContactsController {
  constructor(
    private readonly pages: ContentPages,
    private readonly env: ContentEnvironment,
  ) {}

  /** GET /contacts/ */
  @PageRoute()
  contacts(@PageReq() req: PageRequest): Page {
    const context = this.pages.context(req);
    const own = fixedPage(context, 'contacts_page');
    const jsonLd = [organizationLd(context, context.site.content.contacts)];
    const head = { title: `${own.title} ${own.accent}`.trim(), description: own.lead, path: '/contacts/', image: own.picture, jsonLd };
    return page(ContactsPage, presentContacts(context, own, this.env.GOOGLE_MAPS_API_KEY), pageHead(context, head, own.seo));
  }
}
