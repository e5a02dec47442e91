import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { localeOf } from '../../../../platform/render/request-locale';
import { passHeaders } from '../../../wallet/contract/pass-file';
import { IssuedCertificates } from '../../application/issued/issued-certificates.service';

/** The files of a certificate, for who has its link. */
@Controller()
export class CertificateFileController {
  constructor(private readonly certificates: IssuedCertificates) {}

  /** GET /certificate/{token}/certificate.pdf: never kept on the way; 404 for an unknown link and a void certificate. One address for both languages */
  @Get(['certificate/:token/certificate.pdf', 'en/certificate/:token/certificate.pdf'])
  async file(@Param('token') token: string, @Req() req: Request, @Res() res: Response): Promise<void> {
    const file = await this.certificates.file(token, req.ip ?? '');
    res.set({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="certificate.pdf"',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
    });
    res.send(file);
  }

  /** GET /certificate/{token}/certificate.pkpass: its pass of this moment for Apple Wallet; 404 for an unknown link, and where it is not set up */
  @Get(['certificate/:token/certificate.pkpass', 'en/certificate/:token/certificate.pkpass'])
  async pass(@Param('token') token: string, @Req() req: Request, @Res() res: Response): Promise<void> {
    const file = await this.certificates.passFile(token, localeOf(req), req.ip ?? '');
    res.set(passHeaders('certificate')).send(file);
  }
}
