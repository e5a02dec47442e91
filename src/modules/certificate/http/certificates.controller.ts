import { Param } from '@nestjs/common';
import { PageReq, PageController, PageRoute } from '../../../platform/pages/page-route';
import type { PageRequest } from '../../../platform/pages/page-route';
import { page } from '../../../platform/render/page';
import type { Page } from '../../../platform/render/page';
import { CertificatePage } from '../../../../views/certificate/pages/CertificatePage';
import { CertificatesPage } from '../../../../views/certificate/pages/CertificatesPage';
import { CertificateEnvironment } from '../certificate.env';
import { packageEvent } from '../contract/order-event';
import { certificateHead, certificatesHead } from './certificates.head';
import { presentCertificate, presentCertificates, presentFloatingOrder } from './certificates.presenter';
import { fixedPage, ContentPages } from '../../content/content.api';

@PageController('gift_certificate', { versions: ['content'] })
export class CertificatesController {
  constructor(
    private readonly pages: ContentPages,
    private readonly env: CertificateEnvironment,
  ) {}

  /** GET /gift_certificate/ */
  @PageRoute()
  list(@PageReq() req: PageRequest): Page {
    const context = this.pages.context(req);
    const own = fixedPage(context, 'gift_certificate');
    const inside = context.site.page.get('package_services');
    const props = presentCertificates(context, own, inside);
    return page(CertificatesPage, props, certificatesHead(context, own), { floating: presentFloatingOrder(context) });
  }

  /** GET /gift_certificate/{slug}/ */
  @PageRoute({ path: ':slug' })
  async package(@PageReq() req: PageRequest, @Param('slug') slug: string): Promise<Page> {
    const { item: certificate, context } = await this.pages.find(req, 'package', slug, (site) => site.package.get(slug));
    const props = presentCertificate(context, certificate, this.env.MANAGER_FORM_URL);
    const floating = certificate.singleItem ? presentFloatingOrder(context, certificate) : undefined;
    return page(CertificatePage, props, certificateHead(context, certificate), { floating, event: packageEvent(certificate) });
  }
}
