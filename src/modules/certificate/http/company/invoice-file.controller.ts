import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { CompanyInvoices } from '../../application/orders/company-invoices';
import { orderToken } from '../orders/order-token';

/** The invoice of an order as PDF, for who has the order's token. Its address is the same in both languages. */
@Controller()
export class InvoiceFileController {
  constructor(private readonly invoices: CompanyInvoices) {}

  /** GET /gift_certificate/company/{order}/invoice.pdf: never kept on the way; 404 without the token, and for an order without an invoice */
  @Get(['gift_certificate/company/:order/invoice.pdf', 'en/gift_certificate/company/:order/invoice.pdf'])
  async file(@Param('order') id: string, @Req() req: Request, @Res() res: Response): Promise<void> {
    const file = await this.invoices.file({ id, token: orderToken(req, id) }, req.ip ?? '');
    res.set({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="invoice.pdf"',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
    });
    res.send(file);
  }
}
