import { Controller, Get, Req } from '@nestjs/common';
import type { Request } from 'express';
import { RenderEnvironment } from '../../../../platform/render/render.env';
import { page } from '../../../../platform/render/page';
import type { Page } from '../../../../platform/render/page';
import { ContactsPage } from '../../../../../views/pages/content/static/ContactsPage';
import { presentContacts } from './contacts.presenter';
import { organizationLd } from '../seo/json-ld';
import { pageHead } from '../../../../platform/pages/page-head';
import { ContentPages } from '../../content-pages.service';

@Controller('contacts')
export class ContactsController {
  constructor(
    private readonly pages: ContentPages,
    private readonly env: RenderEnvironment,
  ) {}

  /** GET /contacts/ */
  @Get()
  async contacts(@Req() req: Request): Promise<Page> {
    const { item: own, context } = await this.pages.find(req, 'page', 'contacts_page', (site) => site.page.get('contacts_page'));
    const jsonLd = [organizationLd(context, context.site.content.contacts)];
    const head = { title: `${own.title} ${own.accent}`.trim(), description: own.lead, path: '/contacts/', image: own.picture, jsonLd };
    return page(ContactsPage, presentContacts(context, own, this.env.GOOGLE_MAPS_API_KEY), pageHead(context, head, own.seo));
  }
}
