import { Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { randomUUID } from 'node:crypto';
import { SiteEnvironment } from '../../../../platform/config/site.env';
import { isUpload, readUpload, UploadRoutes } from '../../../../platform/console/console-upload';
import { errorFacts } from '../../../../platform/errors/error-facts';
import { RateLimits, type RateLimiter } from '../../../../platform/limits/rate-limits';
import { cleanedForm, FormReq, PageForm } from '../../../../platform/pages/page-form';
import type { FormRequest } from '../../../../platform/pages/page-form';
import { PageController, PageReq, PageRoute } from '../../../../platform/pages/page-route';
import type { PageRequest } from '../../../../platform/pages/page-route';
import { seeOther } from '../../../../platform/render/page';
import type { Page, SeeOther } from '../../../../platform/render/page';
import { Clock } from '../../../../platform/time/clock';
import { DomainError } from '../../../../shared/domain-error';
import { formatMoney } from '../../../../shared/money';
import { translation, type Translation } from '../../../../shared/translation';
import { ContentPages, type ContentContext } from '../../../content/content.api';
import { CertificateOffers } from '../../application/certificate-offers.service';
import { CompanyInvoices } from '../../application/orders/company-invoices';
import { CompanyOrders } from '../../application/orders/company-orders';
import { orderPath } from '../../contract/certificate-addresses';
import { COMPANY_FIELDS, EMPTY_COMPANY, type CompanyField, type TypedCompany } from '../../contract/company-form';
import { AmountChanged } from '../../domain/amount-changed';
import { OrderFormSubmission, reasonOf } from '../order-form/order-form.submission';
import { setOrderCookie } from '../orders/order-token';
import { decodedFile, MAX_LIST_BYTES } from './people-file';
import { companyPage, type CompanyShown } from './company-order.presenter';

/** Lists of one address that are read. */
const FORMS = { name: 'company.forms', points: 120, seconds: 600 };

/** A form that was sent. */
interface Sent {
  readonly context: ContentContext;
  readonly typed: TypedCompany;
  /** A file was read in place of the list. */
  readonly hasFile: boolean;
  readonly fileProblem: Translation | null;
  readonly isOrder: boolean;
}

/** Orders of companies: one form with a list of people, which is checked before it is ordered. Nothing is kept in between. */
@PageController('gift_certificate/company', { access: 'private', versions: ['content'] })
export class CompanyOrderController {
  private readonly limit: RateLimiter;

  constructor(
    private readonly pages: ContentPages,
    private readonly orders: CompanyOrders,
    private readonly offers: CertificateOffers,
    private readonly invoices: CompanyInvoices,
    private readonly sending: OrderFormSubmission,
    private readonly clock: Clock,
    private readonly site: SiteEnvironment,
    limits: RateLimits,
    routes: UploadRoutes,
  ) {
    this.limit = limits.limiter(FORMS);
    routes.declare('/gift_certificate/company');
  }

  /** GET /gift_certificate/company/: the empty form. */
  @PageRoute()
  show(@PageReq() req: PageRequest): Page {
    return this.page(this.pages.context(req), { typed: EMPTY_COMPANY });
  }

  /**
   * POST /gift_certificate/company/, also as multipart/form-data with a file: the form with what was read of the list (422 with what is wrong); with `go=order`
   * the order, once for a key, and what leads to its payment. A file is shown before it is ordered.
   */
  @PageForm()
  async send(@FormReq() form: FormRequest, @Req() req: Request, @Res({ passthrough: true }) res: Response): Promise<Page | SeeOther> {
    const sent = await this.sent(form, req);
    const { context, typed } = sent;
    try {
      await this.limit.consume(form.address);
    } catch (error) {
      return this.failed(sent, error);
    }
    const reading = this.orders.read(typed, context.locale);
    const isFine = reading.request !== null && sent.fileProblem === null;
    if (!isFine) {
      const isTold = Object.keys(reading.fields).length > 0 || reading.placed.length > 0 || sent.fileProblem !== null;
      const failure = isTold ? undefined : context.t('certificate.company.problems.order');
      return this.page(context, { typed, reading, fileProblem: sent.fileProblem, failure, status: 422 });
    }
    if (!sent.isOrder || sent.hasFile) {
      const note = sent.hasFile ? context.t('certificate.company.fileRead') : null;
      return this.page(context, { typed, reading, key: randomUUID(), note });
    }
    const shown = typed.amount === '' ? NaN : Number(typed.amount);
    const key = typed.key === '' ? randomUUID() : typed.key;
    try {
      const { locale } = context;
      const asked = { locale, address: form.address, page: null, tokens: [], key };
      const made = await this.orders.place(reading.request, Number.isSafeInteger(shown) ? shown : null, asked);
      setOrderCookie(req, res, made, this.site.SITE_URL.startsWith('https:'));
      if (typed.pay === 'invoice') return seeOther(orderPath({ order_id: made.id, linkValue: 'email' }));
      return await this.sending.checkout(context, made);
    } catch (error) {
      return this.failed(sent, error, { reading, key });
    }
  }

  private async sent(form: FormRequest, req: Request): Promise<Sent> {
    const upload = isUpload(req) ? await readUpload(req, 'file', MAX_LIST_BYTES) : null;
    const fields = (upload ? cleanedForm(upload.body) : (form.body ?? {})) as Readonly<Record<string, unknown>>;
    const typed = typedOf(fields);
    const shared = { context: this.pages.context(form), isOrder: fields.go === 'order' };
    if (upload?.isTooLarge) {
      return { ...shared, typed, hasFile: false, fileProblem: translation('certificate.company.problems.fileLarge') };
    }
    if (!upload?.file) return { ...shared, typed, hasFile: false, fileProblem: null };
    const read = decodedFile(upload.file);
    if ('problem' in read)
      return { ...shared, typed, hasFile: false, fileProblem: translation(`certificate.company.problems.${read.problem}`) };
    return { ...shared, typed: { ...typed, people: read.text }, hasFile: true, fileProblem: null };
  }

  /** The form as it was filled in, with why it did not go on. */
  private failed({ context, typed }: Sent, error: unknown, { reading, key }: Pick<CompanyShown, 'reading' | 'key'> = {}): Page {
    if (!(error instanceof DomainError)) throw error;
    const { status, retryAfterSeconds } = errorFacts(error);
    // the same key once more where what failed may have been made
    const again = reading ? (status >= 500 ? key : randomUUID()) : null;
    const changed = error instanceof AmountChanged ? error.quote : undefined;
    const failure = changed
      ? context.t('certificate.review.amountChanged', { amount: formatMoney(changed.amount, context.locale) })
      : reasonOf(context, error);
    return this.page(context, { typed, reading, key: again, sums: changed, failure, status, retryAfterSeconds });
  }

  private page(context: ContentContext, shown: CompanyShown): Page {
    const { locale } = context;
    const offer = {
      packages: this.offers.companyOffers(locale),
      pictures: this.offers.pictures(locale),
      hasInvoice: this.invoices.isOffered,
      now: this.clock.now(),
    };
    return companyPage(context, offer, shown);
  }
}

function typedOf(fields: Readonly<Record<string, unknown>>): TypedCompany {
  const of = (name: CompanyField) => {
    const value = Object.hasOwn(fields, name) ? fields[name] : undefined;
    return typeof value === 'string' ? value.replace(/\r\n?/g, '\n') : EMPTY_COMPANY[name];
  };
  return Object.fromEntries(COMPANY_FIELDS.map((name) => [name, of(name)])) as TypedCompany;
}
