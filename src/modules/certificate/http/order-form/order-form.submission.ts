import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { randomUUID } from 'node:crypto';
import { orderPath } from '../../contract/certificate-addresses';
import { SiteEnvironment } from '../../../../platform/config/site.env';
import { errorFacts } from '../../../../platform/errors/error-facts';
import { seeOther } from '../../../../platform/render/page';
import type { Page, SeeOther } from '../../../../platform/render/page';
import { Clock } from '../../../../platform/time/clock';
import { DomainError } from '../../../../shared/domain-error';
import { formatMoney } from '../../../../shared/money';
import type { ContentContext } from '../../../content/content.api';
import { paymentChoice, Payments } from '../../../payment/payment.api';
import { draftRequest } from '../../contract/order-draft';
import type { MessengerAccount } from '../../../../shared/messenger-account';
import type { CheckoutFields } from '../../contract/order-routes';
import { AmountChanged } from '../../domain/amount-changed';
import type { Quote } from '../../contract/quote';
import { canPay } from '../../domain/order-time';
import { CreateOrder } from '../../application/orders/create-order';
import { OrderCheckout } from '../../application/orders/order-checkout';
import { OrderQueries } from '../../application/orders/order-queries';
import { orderTokens, setOrderCookie } from '../orders/order-token';
import { checkStep, orderFormPage } from './order-form.presenter';
import type { FormLine } from './order-form.presenter';
import { draftOf, hasGifts, itemsText } from './typed-order';
import type { TypedOrder } from './typed-order';
import type { Translation } from '../../../../shared/translation';
import { orderSums } from '../../domain/order';
import { translateText } from '../../../../shared/translate-text';

/** An order that was checked by its buyer, with the request that sends it. */
export interface SubmittedForm {
  readonly lines: readonly FormLine[];
  readonly order: TypedOrder;
  readonly account: MessengerAccount | null;
  readonly quote: Quote;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly address: string;
  readonly req: Request;
  readonly res: Response;
}

/** The end of ordering without a script: the order is made, once for a key, and led on to its payment. */
@Injectable()
export class OrderFormSubmission {
  constructor(
    private readonly createOrder: CreateOrder,
    private readonly orderCheckout: OrderCheckout,
    private readonly orders: OrderQueries,
    private readonly payments: Payments,
    private readonly clock: Clock,
    private readonly site: SiteEnvironment,
  ) {}

  /** Makes the order; then the provider's form, or the thanks for one that is paid at the salon. What fails is told on the page it came from. */
  async send(
    context: ContentContext,
    { lines, order, account, quote, fields, address, req, res }: SubmittedForm,
  ): Promise<Page | SeeOther> {
    const { locale, t } = context;
    const draft = draftOf(order, lines);
    const shown = Number(fields.amount);
    const key = typeof fields.key === 'string' && fields.key !== '' ? fields.key : undefined;
    try {
      const own = account && draft.link === 'telegram' ? order.order : undefined;
      const request = draftRequest(draft, lines, { shownAmount: Number.isSafeInteger(shown) ? shown : undefined, orderId: own });
      const made = await this.createOrder.create(request, { locale, address, page: null, tokens: orderTokens(req), key });
      setOrderCookie(req, res, made, this.site.SITE_URL.startsWith('https:'));
      if (draft.pay === 'salon') return seeOther(`/thank/?state=success&order=${made.id}`);
      return await this.checkout(context, { id: made.id, token: made.token });
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      const { status, retryAfterSeconds } = errorFacts(error);
      const items = itemsText(lines);
      const withGifts = hasGifts(order);
      if (error instanceof AmountChanged) {
        const failure = t('certificate.review.amountChanged', { amount: formatMoney(error.quote.amount, locale) });
        const step = checkStep(context, lines, order, { key: randomUUID(), account, quote: error.quote });
        return orderFormPage(context, { step, failure, status, items, withGifts });
      }
      // docs/product.md, errors 5
      const failure = draft.delivery === 101 && status >= 500 ? t('certificate.review.failedSalon') : reasonOf(context, error);
      // the same key once more: what failed may have been made
      const again = status >= 500 && key !== undefined ? key : randomUUID();
      const step = checkStep(context, lines, order, { key: again, account, quote });
      return orderFormPage(context, { step, failure, status, retryAfterSeconds, items, withGifts });
    }
  }

  /** The page with the form of the provider, or with the question to which one; the order is kept, whatever happens here. @throws DomainError `order_unknown` */
  async checkout(
    context: ContentContext,
    access: { readonly id: string; readonly token: string | undefined },
    provider?: string,
  ): Promise<Page | SeeOther> {
    const order = await this.orders.find(access);
    const later = orderPath({ order_id: order.id, linkValue: order.link ?? 'online' });
    if (!canPay(order, this.clock.now())) return seeOther(later);
    const lines = order.lines.map(({ packageId, title, quantity, price }) => ({ id: packageId, name: title, quantity, price }));
    const amount = formatMoney(order.amount, context.locale);
    const withGifts = order.deliveries.some(({ isGift }) => isGift);
    const choice = paymentChoice(context, this.payments.offered);
    const chosen = provider ?? choice?.options[0]?.value;
    const shown = (checkout: CheckoutFields | null) =>
      ({ name: 'pay', lines, sums: orderSums(order), checkout, choice, chosen, order: access.id, amount, later }) as const;
    if (choice && provider === undefined) return orderFormPage(context, { step: shown(null), withGifts });
    try {
      return orderFormPage(context, { step: shown(await this.orderCheckout.pay(access, provider)), withGifts });
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      const { status, retryAfterSeconds } = errorFacts(error);
      return orderFormPage(context, { step: shown(null), withGifts, failure: reasonOf(context, error), status, retryAfterSeconds });
    }
  }
}

/** What an error says to the buyer, in the language of the page. A promo code that does not count any more says why. */
export function reasonOf({ t }: ContentContext, error: DomainError): string {
  const { promo } = (error.code === 'invalid_fields' ? error.details : {}) as { readonly promo?: Translation };
  if (promo) return translateText(t, promo);
  return translateText(t, errorFacts(error).text);
}
