import { Req } from '@nestjs/common';
import type { Request } from 'express';
import { FormReq, PageForm } from '../../../platform/pages/page-form';
import type { FormRequest } from '../../../platform/pages/page-form';
import { oneOf, text } from '../../../platform/pages/page-query';
import { PageReq, PageController, PageRoute } from '../../../platform/pages/page-route';
import type { PageRequest } from '../../../platform/pages/page-route';
import { errorFacts } from '../../../platform/errors/error-facts';
import { page, seeOther } from '../../../platform/render/page';
import type { Page, SeeOther } from '../../../platform/render/page';
import { Clock } from '../../../platform/time/clock';
import { DomainError } from '../../../shared/domain-error';
import type { ErrorText } from '../../../shared/domain-error';
import { orderPath } from '../contract/certificate-addresses';
import { CertificateFormPage } from '../../../../views/certificate/pages/CertificateFormPage';
import { ThankOrderPage } from '../../../../views/certificate/pages/ThankOrderPage';
import { ThankPage } from '../../../../views/certificate/pages/ThankPage';
import { ContentPages, type ContentContext } from '../../content/content.api';
import type { OrderView } from '../contract/order-view';
import { CertificatePasses } from '../application/issued/certificate-passes';
import { CertificateLimits } from '../application/certificate-limits';
import { MessengerSignIn } from '../application/messenger-sign-in';
import type { OrderAccess } from '../application/orders/order-access';
import { AfterSales } from '../application/orders/after-sales';
import { GiftChanges } from '../application/orders/gift-changes';
import { OrderQueries } from '../application/orders/order-queries';
import { orderToken } from './orders/order-token';
import { changeOf, typedGift, type TypedGift } from './orders/typed-gift';
import { presentRefund, presentThankOrder, THANK_DONE, thankOrderHead } from './thank-order.presenter';
import { presentThank, thankContent, thankHead, THANK_STATES, unknownOrder } from './thank.presenter';
import { translateText } from '../../../shared/translate-text';
import { orderEvent } from '../contract/order-event';

const QUERY = { state: oneOf(...THANK_STATES), order: text(40), saved: oneOf(...THANK_DONE), refund: text(40) };

/** What goes wrong with what is asked as a whole: told above, with the order as it is. */
const ORDER_CONFLICTS: ReadonlySet<string> = new Set([
  'gift_sent',
  'gift_ended',
  'gift_unknown',
  'gift_opened',
  'nothing_to_send',
  'delivery_under_way',
  'messenger_no_deeplink',
  'messenger_unconfigured',
  'messenger_unavailable',
  'certificate_unknown',
  'refund_used',
  'refund_late',
  'refund_at_salon',
  'refund_exceeds',
  'rate_limited',
]);

@PageController('thank', { versions: ['content'] })
export class ThankController {
  constructor(
    private readonly pages: ContentPages,
    private readonly orders: OrderQueries,
    private readonly afterSales: AfterSales,
    private readonly gifts: GiftChanges,
    private readonly messengers: MessengerSignIn,
    private readonly limits: CertificateLimits,
    private readonly passes: CertificatePasses,
    private readonly clock: Clock,
  ) {}

  /**
   * GET /thank/?state=success|telegram|email&order=: the order, as it really is, for who has its token in a cookie; without its token,
   * that it is not found here; without an order the words of the state alone (success when it is absent or unknown), which claim no payment. With refund= the question before that certificate is given
   * back.
   */
  @PageRoute({ query: QUERY, listed: false })
  async thank(@PageReq() req: PageRequest<typeof QUERY>, @Req() { headers }: Request): Promise<Page> {
    const context = this.pages.context(req);
    const { order, saved, refund } = req.query;
    if (order) {
      const view = await this.own(order, headers, context);
      if (view) return refund ? this.question(context, view, refund) : this.order(context, view, { done: saved });
    }
    const state = req.query.state ?? 'success';
    const own = order ? unknownOrder(context) : thankContent(context, state);
    const head = thankHead(context, own, state);
    return page(ThankPage, presentThank(context, own, state), head, order ? { isPrivate: true } : {});
  }

  /**
   * POST /thank/ with order and what: a gift and its fields (no what), `resend` with or without a gift, `refund` with a certificate, `chat`
   * for a link to the bot. 303 to the order once it is done, for `chat` the order with the link; 422, 409, 429 and 503 with the order and what
   * is wrong.
   */
  @PageForm()
  async change(@FormReq() form: FormRequest, @Req() { headers }: Request): Promise<Page | SeeOther> {
    const context = this.pages.context(form);
    const typed = typedGift(form.body);
    const access = { id: typed.order, token: orderToken({ headers }, typed.order) };
    try {
      if (typed.what === 'chat') return await this.chat(context, access, form.address);
      return seeOther(await this.done(access, typed, form));
    } catch (error) {
      if (!(error instanceof DomainError) || (error.code !== 'invalid_fields' && !ORDER_CONFLICTS.has(error.code))) throw error;
      const view = await this.orders.view(access, context.locale);
      const { status, text: reason, details = {}, retryAfterSeconds } = errorFacts(error);
      const say = (words: ErrorText) => this.words(context, words);
      const told = Object.entries(details).filter((entry): entry is [string, ErrorText] => typeof entry[1] !== 'number');
      const problems = Object.fromEntries(told.map(([name, words]) => [name, say(words)]));
      const wrong = ORDER_CONFLICTS.has(error.code) ? null : { gift: typed.gift, typed, problems };
      return this.order(context, view, { wrong, failure: wrong ? null : say(reason), status, retryAfterSeconds });
    }
  }

  /** Does what a form asks for. @returns where its answer stands */
  private async done(access: OrderAccess, typed: TypedGift, form: FormRequest): Promise<string> {
    const { what, gift, certificate } = typed;
    const { locale, address } = form;
    if (what === 'refund') return `${orderPath(await this.afterSales.refund(access, certificate, address, locale))}&saved=refund`;
    // a service of the salons does not tell us by itself that the chat has begun
    if (what === 'resend' && !gift) await this.messengers.isLinked(access).catch(unlessOutside);
    if (what === 'resend') return `${orderPath(await this.afterSales.sendAgain(access, gift || null, address, locale))}&saved=resent`;
    const view = await this.gifts.change(access, gift, changeOf(typed, form.body), locale);
    return `${orderPath(view)}&saved=1#gift-${encodeURIComponent(gift)}`;
  }

  /** The order with a link to the bot, each time a new one: it is kept nowhere. */
  private async chat(context: ContentContext, access: OrderAccess, address: string): Promise<Page> {
    await this.limits.care.consume(address);
    const chat = await this.messengers.deepLink(access);
    return this.order(context, await this.orders.view(access, context.locale), { chat });
  }

  /** The question before a certificate is given back; the order, where that is not possible. */
  private question(context: ContentContext, view: OrderView, certificate: string): Page {
    const asked = presentRefund(context, view, certificate);
    if (!asked) return this.order(context, view, { failure: context.t('certificate.refund.nothing') });
    const head = thankOrderHead(context, view, false);
    return page(CertificateFormPage, asked, { ...head, title: `${asked.title} ${asked.accent}` }, { isPrivate: true });
  }

  private async own(id: string, headers: Request['headers'], { locale }: ContentContext): Promise<OrderView | null> {
    try {
      return await this.orders.look({ id, token: orderToken({ headers }, id) }, locale);
    } catch (error) {
      if (error instanceof DomainError && error.kind === 'not-found') return null;
      throw error;
    }
  }

  private order(context: ContentContext, view: OrderView, { status = 200, retryAfterSeconds, ...shown }: ThankOrderOptions): Page {
    const props = presentThankOrder(context, view, { ...shown, now: this.clock.now(), wallets: this.passes.offered });
    const answers = status === 200 && !shown.chat ? {} : ({ answersForm: true } as const);
    const headers = retryAfterSeconds === undefined ? undefined : { 'Retry-After': String(Math.ceil(retryAfterSeconds)) };
    return page(ThankOrderPage, props, thankOrderHead(context, view, status !== 200), {
      status,
      isPrivate: true,
      headers,
      event: orderEvent(view),
      isMeasured: true,
      ...answers,
    });
  }

  private words({ t }: ContentContext, words: ErrorText): string {
    return translateText(t, words);
  }
}

interface ThankOrderOptions extends Pick<Parameters<typeof presentThankOrder>[2], 'done' | 'failure' | 'wrong' | 'chat'> {
  readonly status?: number;
  readonly retryAfterSeconds?: number;
}

/** Where the messenger is out of reach the chat counts as not begun. */
function unlessOutside(error: unknown): false {
  if (error instanceof DomainError && error.code === 'messenger_unavailable') return false;
  throw error;
}
