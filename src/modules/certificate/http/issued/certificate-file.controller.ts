import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { IssuedCertificates } from '../../application/issued/issued-certificates.service';

/** The PDF of a certificate, for who has its link. Its address is the same in both languages. */
@Controller()
export class CertificateFileController {
  constructor(private readonly certificates: IssuedCertificates) {}

  /** GET /certificate/{token}/certificate.pdf: never kept on the way; 404 for an unknown link and a void certificate */
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
}
