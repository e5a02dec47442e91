import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { OrderPeople } from '../../application/orders/order-people';
import { orderToken } from '../orders/order-token';

/** All PDFs of an order in one file, for who has its token. */
@Controller()
export class PeopleArchiveController {
  constructor(private readonly people: OrderPeople) {}

  /**
   * GET /thank/{order}/certificates.zip: made while it is sent, never kept on the way; 404 without the token of the order or a certificate, 429
   * while one is being made. Cut off in the middle, it has to be loaded anew.
   */
  @Get(['thank/:order/certificates.zip', 'en/thank/:order/certificates.zip'])
  async archive(@Param('order') id: string, @Req() req: Request, @Res() res: Response): Promise<void> {
    const open = () =>
      res.set({
        'content-type': 'application/zip',
        'content-disposition': `attachment; filename="certificates-${id.replace(/\D/g, '')}.zip"`,
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex',
      });
    const access = { id, token: orderToken(req, id) };
    if (req.method === 'HEAD') {
      await this.people.counted(access);
      open().end();
      return;
    }
    const gone = new AbortController();
    res.once('close', () => gone.abort());
    await this.people.archive(access, { address: req.ip ?? '', gone: gone.signal }, open);
  }
}
