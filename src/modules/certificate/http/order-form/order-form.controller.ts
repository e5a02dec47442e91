import { Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { randomUUID } from 'node:crypto';
import { SiteEnvironment } from '../../../platform/config/site.env';
import { errorFacts } from '../../../platform/errors/error-facts';
import { FormReq, PageForm } from '../../../platform/pages/page-form';
import type { FormRequest } from '../../../platform/pages/page-form';
import { text, oneOf } from '../../../platform/pages/page-query';
import { PageController, PageReq, PageRoute } from '../../../platform/pages/page-route';
import type { PageRequest } from '../../../platform/pages/page-route';
import { page, seeOther } from '../../../platform/render/page';
import type { Page, SeeOther } from '../../../platform/render/page';
import { Clock } from '../../../platform/time/clock';
import { DomainError } from '../../../shared/domain-error';
import type { Locale } from '../../../shared/locale';
import { formatMoney, toHryvnias, toKopiykas } from '../../../shared/money';
import { orderPath } from '../../../../views/components/order/order-phase';
import { OrderFormPage } from '../../../../views/pages/certificate/OrderFormPage';
import type { OrderFormPageProps } from '../../../../views/pages/certificate/OrderFormPage';
import { ContentPages } from '../../content/content-pages.service';
import type { ContentContext } from '../../content/content-pages.service';
import { CertificateOffers } from '../certificate-offers.service';
import { orderBody } from '../domain/order-draft';
import type { OrderDraft } from '../domain/order-draft';
import { readOrder } from '../domain/order-request';
import type { OrderOffer } from '../domain/order-request';
import { ORDER_FORM_PATH } from '../domain/order-routes';
import type { CheckoutFields } from '../domain/order-routes';
import { MAX_OF_KIND, mostOf } from '../domain/quote';
import { Orders } from '../order.service';
import { orderToken, orderTokens, setOrderCookie } from './orders/order-token';
import {
  checkStep,
  chooseStep,
  detailsStep,
  formProblems,
  itemsText,
  orderFormHead,
  readItemsText,
  readTyped,
} from './order-form.presenter';
import type { FormLine } from './order-form.presenter';

const QUERY = { items: text(2000), id: text(12), step: oneOf('choose') };

type Fields = Readonly<Record<string, unknown>>;

interface ShownStep extends Omit<OrderFormPageProps, 'action' | 'problems'> {
  readonly problems?: OrderFormPageProps['problems'];
  readonly status?: number;
  readonly retryAfterSeconds?: number;
}

/** Ordering certificates without a script: packages, details, a check, and the form of the provider's checkout. Nothing is cached. */
@PageController('gift_certificate/order', { access: 'private', versions: ['content'] })
export class OrderFormController {
  constructor(
    private readonly pages: ContentPages,
    private readonly offers: CertificateOffers,
    private readonly orders: Orders,
    private readonly clock: Clock,
    private readonly site: SiteEnvironment,
  ) {}

  /** GET /gift_certificate/order/?id= or ?items=101x2.102x1: the packages, or with items the details. */
  @PageRoute({ query: QUERY })
  show(@PageReq() req: PageRequest<typeof QUERY>): Page {
    const context = this.pages.context(req);
    const { items, id, step } = req.query;
    const lines = this.lines(context, readItemsText(items));
    if (lines.length > 0 && step !== 'choose') return this.page(context, { step: detailsStep(context, lines, readTyped({})) });
    const typed = new Map(lines.map((line) => [line.id, String(line.quantity)]));
    if (id) typed.set(Number(id), typed.get(Number(id)) ?? '1');
    return this.page(context, { step: chooseStep(context, typed) });
  }

  /**
   * POST /gift_certificate/order/: the next step, or the same with what is wrong (422). The last one makes the order, once for a key, and answers
   * with the form of the provider's checkout, or leads to the thanks when it is paid at the salon.
   */
  @PageForm()
  async next(@FormReq() form: FormRequest, @Req() req: Request, @Res({ passthrough: true }) res: Response): Promise<Page | SeeOther> {
    const context = this.pages.context(form);
    const fields = (form.body ?? {}) as Fields;
    if (fields.step === 'pay') return this.pay(context, String(fields.order), req);
    if (fields.step !== 'details' && fields.step !== 'check' && fields.step !== 'back') return this.choose(context, fields);
    const lines = this.lines(context, readItemsText(fields.items));
    const draft = readTyped(fields);
    if (lines.length === 0) return this.choose(context, {});
    if (fields.step === 'back') return this.page(context, { step: detailsStep(context, lines, draft) });
    const reading = readOrder(orderBody(draft, lines), this.offer(context.locale));
    if ('problems' in reading) {
      const problems = formProblems(context, reading.problems);
      const isChoice = problems.some(({ name }) => name === 'certificate');
      const step = isChoice ? chooseStep(context, quantities(lines)) : detailsStep(context, lines, draft);
      return this.page(context, { step, problems, status: 422 });
    }
    if (fields.step === 'details') return this.page(context, { step: checkStep(context, lines, draft, randomUUID()) });
    return this.order(context, { lines, draft, fields, form, req, res });
  }

  private choose(context: ContentContext, fields: Fields): Page | SeeOther {
    const typed = new Map(
      Object.entries(fields).flatMap(([name, value]) => {
        const [, id] = /^qty_(\d{1,10})$/.exec(name) ?? [];
        return id && typeof value === 'string' && value.trim() ? [[Number(id), value.trim()] as const] : [];
      }),
    );
    const wanted = [...typed]
      .map(([id, value]) => ({ id, qty: /^\d{1,3}$/.test(value) ? Number(value) : NaN }))
      .filter(({ qty }) => qty !== 0);
    const body = { certificate: wanted };
    const reading = readOrder(body, this.offer(context.locale));
    const found = 'problems' in reading ? reading.problems : {};
    const problems = formProblems(context, Object.fromEntries(Object.entries(found).filter(([path]) => path.startsWith('certificate'))));
    if (problems.length > 0) return this.page(context, { step: chooseStep(context, typed), problems, status: 422 });
    return seeOther(`${ORDER_FORM_PATH}?items=${itemsText(this.lines(context, wanted))}`);
  }

  private async order(
    context: ContentContext,
    {
      lines,
      draft,
      fields,
      form,
      req,
      res,
    }: { lines: readonly FormLine[]; draft: OrderDraft; fields: Fields; form: FormRequest } & {
      req: Request;
      res: Response;
    },
  ): Promise<Page | SeeOther> {
    const { locale, t } = context;
    const shown = Number(fields.amount);
    const key = typeof fields.key === 'string' && fields.key !== '' ? fields.key : undefined;
    try {
      const body = orderBody(draft, lines, Number.isSafeInteger(shown) ? toHryvnias(shown) : undefined);
      const made = await this.orders.create(body, { locale, address: form.address, page: null, tokens: orderTokens(req), key });
      setOrderCookie(req, res, made, this.site.SITE_URL.startsWith('https:'));
      if (draft.pay === 'salon') return seeOther(`/thank/?state=success&order=${made.id}`);
      return await this.checkout(context, { id: made.id, token: made.token });
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      const facts = errorFacts(error);
      const step = checkStep(context, lines, draft, randomUUID());
      if (error.code === 'amount_changed') {
        const amount = toKopiykas(Number(error.details?.amount)) ?? 0;
        return this.page(context, {
          step,
          failure: t('certificates.review.amountChanged', { amount: formatMoney(amount, locale) }),
          status: 409,
        });
      }
      // docs/product.md, errors 5
      const failure = draft.delivery === 101 && facts.status >= 500 ? t('certificates.review.failedSalon') : this.words(context, error);
      // the same key once more: what failed may have been made
      const again = checkStep(context, lines, draft, key ?? randomUUID());
      return this.page(context, {
        step: facts.status >= 500 ? again : step,
        failure,
        status: facts.status,
        retryAfterSeconds: facts.retryAfterSeconds,
      });
    }
  }

  private pay(context: ContentContext, id: string, req: Request): Promise<Page | SeeOther> {
    return this.checkout(context, { id, token: orderToken(req, id) });
  }

  /** The page with the form of the provider; the order is kept, whatever happens here. */
  private async checkout(
    context: ContentContext,
    access: { readonly id: string; readonly token: string | undefined },
  ): Promise<Page | SeeOther> {
    const view = await this.orders.view(access, context.locale);
    if (!view.canPay) return seeOther(orderPath(view));
    const lines = view.items.map(({ id, title, qty, price }) => ({ id, name: title, quantity: qty, price: toKopiykas(price) ?? 0 }));
    const amount = formatMoney(toKopiykas(view.amount) ?? 0, context.locale);
    const shown = (checkout: CheckoutFields | null) =>
      ({ name: 'pay', lines, checkout, order: access.id, amount, later: orderPath(view) }) as const;
    try {
      const { action, data, signature } = await this.orders.pay(access);
      return this.page(context, { step: shown({ action, data, signature }) });
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      const { status, retryAfterSeconds } = errorFacts(error);
      return this.page(context, { step: shown(null), failure: this.words(context, error), status, retryAfterSeconds });
    }
  }

  private words({ t }: ContentContext, error: DomainError): string {
    const { text: reason } = errorFacts(error);
    const tell = t as (key: string, args?: object) => string;
    return typeof reason === 'string' ? reason : tell(reason.key, reason.args);
  }

  /** What is offered of these packages, with names and prices of this moment; no more of one than an order takes. */
  private lines(context: ContentContext, items: readonly { readonly id: number; readonly qty: number }[]): readonly FormLine[] {
    const packages = this.offers.packages(context.locale);
    let count = 0;
    return items.flatMap(({ id, qty }) => {
      const offered = packages.get(id);
      const quantity = Math.min(qty, MAX_OF_KIND, mostOf(count));
      if (!offered?.singleItem || !(quantity > 0)) return [];
      count += quantity;
      return [{ id, name: offered.title, price: offered.price, quantity }];
    });
  }

  private offer(locale: Locale): OrderOffer {
    return { packages: this.offers.packages(locale), salons: this.offers.salons(), messenger: null, now: this.clock.now() };
  }

  private page(context: ContentContext, { status = 200, retryAfterSeconds, problems = [], ...shown }: ShownStep): Page {
    const props = { action: ORDER_FORM_PATH, problems, ...shown };
    const headers = retryAfterSeconds === undefined ? undefined : { 'Retry-After': String(Math.ceil(retryAfterSeconds)) };
    return page(OrderFormPage, props, orderFormHead(context, status === 422), { status, answersForm: true, headers });
  }
}

const quantities = (lines: readonly FormLine[]) => new Map(lines.map(({ id, quantity }) => [id, String(quantity)]));
