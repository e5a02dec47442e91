import { ContentEnvironment } from '../../content.env';
import { PageReq, PageController, PageRoute } from '../../../../platform/pages/page-route';
import type { PageRequest } from '../../../../platform/pages/page-route';
import { page } from '../../../../platform/render/page';
import type { Page } from '../../../../platform/render/page';
import { ContactsPage, CONTACTS_MAP } from '../../../../../views/content/static/ContactsPage';
import { presentContacts } from './contacts.presenter';
import { organizationLd } from '../seo/json-ld';
import { pageHead } from '../../../../platform/pages/page-head';
import { fixedPage } from '../../application/fixed-pages';
import { ContentPages } from '../../application/content-pages.service';
import type { ContentContext } from '../../application/content-pages.service';
import { telHref } from '../../../../../views/ui/components/navigation/phone';
import type { ContactsPageProps } from '../../../../../views/content/static/ContactsPage';

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
    const props = presentContacts(context, own, this.env.GOOGLE_MAPS_API_KEY);
    return page(ContactsPage, props, pageHead(context, head, own.seo), { floating: { ways: waysTo(context, props) } });
  }
}

/** Calling and finding the way, beside booking. */
function waysTo({ t }: ContentContext, { phone, pins, googleMap }: ContactsPageProps) {
  return [
    ...(phone ? [{ label: t('content.salons.call'), url: telHref(phone) }] : []),
    ...(pins.length || googleMap ? [{ label: t('content.salons.route'), url: `#${CONTACTS_MAP}` }] : []),
  ];
}
