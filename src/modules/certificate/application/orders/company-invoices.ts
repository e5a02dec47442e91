import { Injectable, type OnModuleInit } from '@nestjs/common';
import { SiteEnvironment } from '../../../../platform/config/site.env';
import { Database, type Transaction } from '../../../../platform/database/database';
import { Translations } from '../../../../platform/i18n/translations';
import { Jobs } from '../../../../platform/jobs/jobs';
import { Notifications } from '../../../../platform/notifications/notifications';
import { DomainError } from '../../../../shared/domain-error';
import { kyivDay } from '../../../../shared/kyiv-day';
import { isoOf } from '../../../../shared/locale';
import { formatMoney } from '../../../../shared/money';
import { translation } from '../../../../shared/translation';
import { CertificateEnvironment, type InvoiceSeller } from '../../certificate.env';
import { SEND_INVOICE } from '../../certificate.jobs';
import type { OrderId } from '../../contract/order-id';
import { formatDay } from '../../domain/day-words';
import type { StoredOrder } from '../../domain/order';
import { ORDER_INVOICED } from '../../domain/order-notifications';
import { invoiceExpiry } from '../../domain/order-time';
import { CertificatePdfRenderer, type PdfInvoice } from '../../ports/certificate-pdf-renderer.port';
import { OrderStore } from '../../store/order.store';
import { CertificateLimits } from '../certificate-limits';
import { OrderLinks } from '../issued/order-links';
import { ownOrder, type OrderAccess } from './order-access';

/** Invoices of companies that pay by bank transfer. */
@Injectable()
export class CompanyInvoices implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly store: OrderStore,
    private readonly renderer: CertificatePdfRenderer,
    private readonly notifications: Notifications,
    private readonly links: OrderLinks,
    private readonly limits: CertificateLimits,
    private readonly translations: Translations,
    private readonly site: SiteEnvironment,
    private readonly env: CertificateEnvironment,
    private readonly jobs: Jobs,
  ) {}

  onModuleInit(): void {
    this.jobs.handle(SEND_INVOICE, ({ id }, { signal }) => this.send(id, signal));
  }

  /** Whether companies can pay by an invoice: the settings say who is paid. */
  get isOffered(): boolean {
    return this.env.seller !== null;
  }

  /** Until when an invoice of this moment is to be paid. */
  expiry(now: Date): Date {
    return invoiceExpiry(this.env.CERTIFICATE_INVOICE_DAYS, now);
  }

  /** Gives an order that is made now its invoice, which is mailed to its buyer. Numbers follow one another in a year. */
  async give(tx: Transaction, id: OrderId, at: Date): Promise<void> {
    const year = Number(kyivDay(at).slice(0, 4));
    const number = await this.store.nextInvoice(tx, year);
    await this.store.change(tx, id, { invoiceNumber: `СФ-${year}-${String(number).padStart(6, '0')}` });
    await this.jobs.enqueue(tx, SEND_INVOICE, { id }, { key: id });
  }

  /**
   * The invoice as PDF, for who has the token of its order.
   * @param address of who asks, which is limited
   * @throws DomainError `order_unknown`, `invoice_none`, `rate_limited`, `certificate_print_unavailable`
   */
  async file(access: OrderAccess, address: string): Promise<Buffer> {
    await this.limits.files.consume(address);
    return this.print(await ownOrder(this.store, access));
  }

  private async send(id: string, signal: AbortSignal): Promise<void> {
    const order = await this.store.find(id);
    if (!order?.email || order.erasedAt || order.invoiceNumber === null) return;
    const content = (await this.print(order, signal)).toString('base64');
    const { email: to, name, amount, locale, expiresAt: until, invoiceNumber: number } = order;
    await this.database.transaction(async (tx) => {
      const args = { name, number, amount, until, key: await this.links.forReceipt(tx, id) };
      const attachments = [{ filename: `${fileName(number)}.pdf`, contentType: 'application/pdf', content }];
      await this.notifications.send(tx, {
        channel: 'mail',
        to,
        template: ORDER_INVOICED,
        args,
        locale,
        key: `certificate-invoice:${id}`,
        attachments,
      });
    });
  }

  private print(order: StoredOrder, signal?: AbortSignal): Promise<Buffer> {
    const { seller } = this.env;
    if (order.invoiceNumber === null || !seller)
      throw new DomainError('not-found', 'invoice_none', translation('certificate.company.problems.noInvoice'));
    return this.renderer.invoice(this.contentOf(order, order.invoiceNumber, seller), signal);
  }

  private contentOf(order: StoredOrder, number: string, seller: InvoiceSeller): PdfInvoice {
    const { locale, lines, subtotal, percent, amount, createdAt, expiresAt } = order;
    const t = this.translations.translator(locale);
    const money = (sum: number) => formatMoney(sum, locale);
    const heading = t('certificate.invoice.heading', { number });
    return {
      title: heading,
      brand: this.site.siteName(locale),
      lang: isoOf(locale),
      at: createdAt,
      heading,
      day: t('certificate.invoice.day', { day: formatDay(kyivDay(createdAt), locale) }),
      facts: [
        {
          label: t('certificate.invoice.seller'),
          text: [seller.name, t('certificate.invoice.code', { code: seller.code }), `IBAN ${spaced(seller.iban)}`, seller.bank].join('\n'),
        },
        {
          label: t('certificate.invoice.buyer'),
          text: [order.companyName ?? '', t('certificate.invoice.code', { code: order.companyCode ?? '' })].join('\n'),
        },
        {
          label: t('certificate.invoice.purpose'),
          text: t('certificate.invoice.purposeText', { number, day: dotted(kyivDay(createdAt)) }),
        },
        { label: t('certificate.invoice.until'), text: formatDay(kyivDay(expiresAt), locale) },
      ],
      columns: [
        t('certificate.invoice.item'),
        t('certificate.invoice.count'),
        t('certificate.invoice.price'),
        t('certificate.invoice.sum'),
      ],
      lines: lines.map(({ title, quantity, price }) => [
        t('certificate.invoice.line', { title }),
        String(quantity),
        money(price),
        money(price * quantity),
      ]),
      sums: [
        ...(amount < subtotal
          ? [
              { label: t('certificate.invoice.subtotal'), text: money(subtotal) },
              { label: t('certificate.invoice.discount', { percent }), text: `−${money(subtotal - amount)}` },
            ]
          : []),
        { label: t('certificate.invoice.vat'), text: seller.vat },
        { label: t('certificate.invoice.total'), text: money(amount) },
      ],
      notes: [t('certificate.invoice.note')],
    };
  }
}

/** Name of the file in Latin letters, which every mail program shows. */
const fileName = (number: string): string => number.replace('СФ', 'invoice');

const spaced = (iban: string): string => iban.replace(/(.{4})(?=.)/g, '$1 ');
const dotted = (day: string): string => day.split('-').reverse().join('.');
