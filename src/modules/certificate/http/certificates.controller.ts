import { Controller, Get, Param, Req } from '@nestjs/common';
import type { Request } from 'express';
import { page } from '../../../platform/render/page';
import type { Page } from '../../../platform/render/page';
import { localeOf } from '../../../platform/render/request-locale';
import { CertificatePage } from '../../../../views/pages/certificate/CertificatePage';
import { CertificatesPage } from '../../../../views/pages/certificate/CertificatesPage';
import { ContentService } from '../../content/content.service';
import { certificateHead, certificatesHead } from './certificates.head';
import { presentCertificate, presentCertificates } from './certificates.presenter';
import { PresenterContexts } from '../../content/http/presenter-context';

@Controller('gift_certificate')
export class CertificatesController {
  constructor(
    private readonly contexts: PresenterContexts,
    private readonly content: ContentService,
  ) {}

  /** GET /gift_certificate/ */
  @Get()
  async list(@Req() req: Request): Promise<Page> {
    const own = await this.content.find(localeOf(req), 'page', 'gift_certificate', (site) => site.page.get('gift_certificate'));
    const context = this.contexts.of(req);
    const inside = context.site.page.get('package_services');
    return page(CertificatesPage, presentCertificates(context, own, inside), certificatesHead(context, own));
  }

  /** GET /gift_certificate/{slug}/ */
  @Get(':slug')
  async package(@Req() req: Request, @Param('slug') slug: string): Promise<Page> {
    const certificate = await this.content.find(localeOf(req), 'package', slug, (site) => site.package.get(slug));
    const context = this.contexts.of(req);
    return page(CertificatePage, presentCertificate(context, certificate), certificateHead(context, certificate));
  }
}
