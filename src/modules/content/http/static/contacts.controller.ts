import { Controller, Get, Req } from '@nestjs/common';
import type { Request } from 'express';
import { RenderEnvironment } from '../../../../platform/render/render.env';
import { page } from '../../../../platform/render/page';
import type { Page } from '../../../../platform/render/page';
import { localeOf } from '../../../../platform/render/request-locale';
import { ContactsPage } from '../../../../../views/pages/content/static/ContactsPage';
import { ContentService } from '../../content.service';
import { presentContacts } from './contacts.presenter';
import { organizationLd } from '../seo/json-ld';
import { pageHead, PresenterContexts } from '../presenter-context';

@Controller('contacts')
export class ContactsController {
  constructor(
    private readonly contexts: PresenterContexts,
    private readonly content: ContentService,
    private readonly env: RenderEnvironment,
  ) {}

  /** GET /contacts/ */
  @Get()
  async contacts(@Req() req: Request): Promise<Page> {
    const own = await this.content.find(localeOf(req), 'page', 'contacts_page', (site) => site.page.get('contacts_page'));
    const context = this.contexts.of(req);
    const jsonLd = [organizationLd(context, context.site.content.contacts)];
    const head = { title: `${own.title} ${own.accent}`, description: own.lead, path: '/contacts/', image: own.picture, jsonLd };
    return page(ContactsPage, presentContacts(context, own, this.env.GOOGLE_MAPS_API_KEY), pageHead(context, head, own.seo));
  }
}
