import { chosenProvider } from '../../../payment/payment.api';
import { Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { randomUUID } from 'node:crypto';
import { SiteEnvironment } from '../../../../platform/config/site.env';
import { errorFacts } from '../../../../platform/errors/error-facts';
import { RateLimits, type RateLimiter } from '../../../../platform/limits/rate-limits';
import { FormReq, PageForm } from '../../../../platform/pages/page-form';
import type { FormRequest } from '../../../../platform/pages/page-form';
import { text, oneOf } from '../../../../platform/pages/page-query';
import { PageController, PageReq, PageRoute } from '../../../../platform/pages/page-route';
import type { PageRequest } from '../../../../platform/pages/page-route';
import { seeOther } from '../../../../platform/render/page';
import type { Page, SeeOther } from '../../../../platform/render/page';
import { Clock } from '../../../../platform/time/clock';
import { isNumberOfItsCountry } from '../../../../platform/phones/known-number';
import { DomainError } from '../../../../shared/domain-error';
import { ContentPages, type ContentContext } from '../../../content/content.api';
import { CertificateOffers } from '../../application/certificate-offers.service';
import { emptyGift, linkOf, draftRequest, withoutRecipient } from '../../contract/order-draft';
import type { OrderProblems } from '../../contract/order-fields';
import { readItems } from '../../contract/order-items';
import { readOrder } from '../../contract/order-request';
import type { MessengerAccount } from '../../../../shared/messenger-account';
import type { OrderOffer, OrderReading } from '../../contract/order-request';
import type { OrderId } from '../../contract/order-id';
import { ORDER_FORM_PATH } from '../../contract/order-routes';
import { MAX_OF_KIND, mostOf, quote } from '../../contract/quote';
import { PromoCodes } from '../../application/orders/promo-codes';
import { MessengerSignIn } from '../../application/messenger-sign-in';
import { orderToken, orderTokens, setOrderCookie } from '../orders/order-token';
import { checkStep, chooseStep, connectStep, detailsStep, formProblems, giftsStep, orderFormPage } from './order-form.presenter';
import type { FormLine, StepView } from './order-form.presenter';
import { OrderFormSubmission, reasonOf } from './order-form.submission';
import { draftOf, EMPTY_ORDER, hasGifts, itemsText, MAX_GIFTS, readItemsText, readTyped } from './typed-order';
import type { TypedOrder } from './typed-order';

const QUERY = { items: text(2000), id: text(12), step: oneOf('choose') };

/** Signing in by a link, for one address. */
const CHATS = { name: 'messenger.chat', points: 60, seconds: 600 };

/** Steps that the buyer sends on, after the first. */
const STEPS = ['details', 'connect', 'gifts', 'check'] as const;

type Fields = Readonly<Record<string, unknown>>;

/** A step that was sent. */
interface Sent {
  readonly context: ContentContext;
  readonly step: (typeof STEPS)[number];
  readonly lines: readonly FormLine[];
  readonly order: TypedOrder;
  readonly fields: Fields;
  readonly address: string;
  readonly req: Request;
  readonly res: Response;
}

/** Ordering certificates without a script: packages, details, recipients, a check, and the form of the provider's checkout. Nothing is cached. */
@PageController('gift_certificate/order', { access: 'private', versions: ['content'] })
export class OrderFormController {
  private readonly chats: RateLimiter;

  constructor(
    private readonly pages: ContentPages,
    private readonly offers: CertificateOffers,
    private readonly promos: PromoCodes,
    private readonly sending: OrderFormSubmission,
    private readonly messengers: MessengerSignIn,
    private readonly clock: Clock,
    private readonly site: SiteEnvironment,
    limits: RateLimits,
  ) {
    this.chats = limits.limiter(CHATS);
  }

  /** GET /gift_certificate/order/?id= or ?items=101x2.102x1: the packages, or with items the details. */
  @PageRoute({ query: QUERY })
  show(@PageReq() req: PageRequest<typeof QUERY>): Page {
    const context = this.pages.context(req);
    const { items, id, step } = req.query;
    const lines = this.lines(context, readItemsText(items));
    if (lines.length > 0 && step !== 'choose') return this.details(context, lines, EMPTY_ORDER);
    const typed = quantities(lines);
    if (id) typed.set(Number(id), typed.get(Number(id)) ?? '1');
    return orderFormPage(context, { step: chooseStep(context, typed, null) });
  }

  /**
   * POST /gift_certificate/order/: the next step, or the same with what is wrong (422); with `go` a step back, or another recipient, which
   * checks nothing and loses nothing. The last one makes the order, once for a key, and answers with the form of the provider's checkout, or
   * leads to the thanks when it is paid at the salon.
   */
  @PageForm()
  async next(@FormReq() form: FormRequest, @Req() req: Request, @Res({ passthrough: true }) res: Response): Promise<Page | SeeOther> {
    const context = this.pages.context(form);
    const fields = (form.body ?? {}) as Fields;
    if (fields.step === 'pay')
      return this.sending.checkout(
        context,
        { id: String(fields.order), token: orderToken(req, String(fields.order)) },
        chosenProvider(fields),
      );
    const step = STEPS.find((one) => one === fields.step);
    // a visitor who returns to the packages has filled in the later steps
    const order = step || fields.name !== undefined ? readTyped(fields) : null;
    if (!step || !order) return this.choose(context, fields, order);
    const lines = this.lines(context, readItemsText(fields.items));
    if (lines.length === 0) return this.choose(context, {}, order);
    return (
      this.back({ context, lines, order, fields }) ??
      (await this.on({ context, step, lines, order, fields, address: form.address, req, res }))
    );
  }

  private choose(context: ContentContext, fields: Fields, order: TypedOrder | null): Page | SeeOther {
    const typed = new Map(
      Object.entries(fields).flatMap(([name, value]) => {
        const [, id] = /^qty_(\d{1,10})$/.exec(name) ?? [];
        return id && typeof value === 'string' && value.trim() ? [[Number(id), value.trim()] as const] : [];
      }),
    );
    const wanted = [...typed]
      .map(([id, value]) => ({ id, qty: /^\d{1,3}$/.test(value) ? Number(value) : NaN }))
      .filter(({ qty }) => qty !== 0);
    const found: OrderProblems = {};
    readItems(wanted, this.offers.packages(context.locale), found);
    const problems = formProblems(context, found);
    if (problems.length > 0) return orderFormPage(context, { step: chooseStep(context, typed, order), problems, status: 422 });
    const lines = this.lines(context, wanted);
    return order ? this.details(context, lines, order) : seeOther(`${ORDER_FORM_PATH}?items=${itemsText(lines)}`);
  }

  /** Where a button beside the one that goes on leads; null: it was that one. */
  private back({ context, lines, order, fields }: Pick<Sent, 'context' | 'lines' | 'order' | 'fields'>): Page | null {
    const [, go, place] = /^(choose|details|add|remove)(?:\.(\d{1,3}))?$/.exec(String(fields.go)) ?? [];
    const { gifts: named } = draftOf(order, lines);
    const withGifts = (gifts: TypedOrder['gifts']) => this.gifts(context, lines, { ...order, gifts });
    switch (go) {
      case 'choose':
        return orderFormPage(context, { step: chooseStep(context, quantities(lines), order) });
      case 'details':
        return this.details(context, lines, order);
      case 'add':
        return withGifts([...named, emptyGift(freeOf(order, lines))].slice(0, MAX_GIFTS));
      case 'remove':
        return withGifts(named.filter((_, at) => at !== Number(place)));
      default:
        return null;
    }
  }

  /** On to the first step that has something wrong or was not seen yet. */
  private async on(sent: Sent): Promise<Page | SeeOther> {
    const { context, step, lines, order, address, req } = sent;
    const draft = draftOf(order, lines);
    const link = linkOf(draft);
    const account = link === 'telegram' && order.order ? await this.messengers.accountOf(accessOf(req, order)) : null;
    let reading: OrderReading;
    try {
      const promo = await this.promos.typed(draft.promo, { address, tokens: orderTokens(req) });
      reading = readOrder(draftRequest(draft, lines), { ...this.offer(context, account), counts: this.promos.counts, promo });
    } catch (error) {
      return this.detailsAfter(sent, error);
    }
    const problems = formProblems(context, 'problems' in reading ? reading.problems : {});
    const at = (field: string) => problems.filter(({ name }) => name.split('.')[0] === field);
    const choice = at('certificate');
    if (choice.length > 0) {
      return orderFormPage(context, { step: chooseStep(context, quantities(lines), order), problems: choice, status: 422 });
    }
    const needsChat = link === 'telegram' && account === null && this.messengers.canBeginInChat;
    const later = new Set([...at('gifts'), ...(needsChat ? at('link') : [])]);
    const wrong = problems.filter((problem) => !later.has(problem));
    if (wrong.length > 0) return this.details(context, lines, order, { problems: wrong, status: 422 });
    if (needsChat) return this.connect(sent, step === 'connect' ? { problems: at('link'), status: 422 } : {});
    const isSeen = step === 'gifts' || step === 'check';
    if (!isSeen && hasGifts(order)) {
      const gifts = order.gifts.length > 0 ? order.gifts : [emptyGift(freeOf(order, lines))];
      return this.gifts(context, lines, { ...order, gifts });
    }
    if (problems.length > 0) return this.gifts(context, lines, order, { problems, status: 422 });
    if (!('order' in reading)) throw new Error('an order without problems was not read');
    const { quote: sums } = reading.order;
    if (step === 'check')
      return this.sending.send(context, { lines, order, account, quote: sums, fields: sent.fields, address, req, res: sent.res });
    return this.page(context, lines, order, { step: checkStep(context, lines, order, { key: randomUUID(), account, quote: sums }) });
  }

  /** The link to the bot, each time a new one: it is kept nowhere. */
  private async connect({ context, lines, order, address, req, res }: Sent, shown: Partial<StepView>): Promise<Page> {
    try {
      await this.chats.consume(address);
      const access = order.order ? accessOf(req, order) : null;
      const { id, token, link } = await this.messengers.beginInChat(access, { locale: context.locale, address, page: null });
      if (token !== null) setOrderCookie(req, res, { id: id as OrderId, token }, this.site.SITE_URL.startsWith('https:'));
      return this.page(context, lines, order, { step: connectStep(lines, { ...order, order: id }, link), ...shown });
    } catch (error) {
      return this.detailsAfter({ context, lines, order }, error);
    }
  }

  /** The details with why it did not go on. */
  private detailsAfter({ context, lines, order }: Pick<Sent, 'context' | 'lines' | 'order'>, error: unknown): Page {
    if (!(error instanceof DomainError)) throw error;
    const { status, retryAfterSeconds } = errorFacts(error);
    return this.details(context, lines, order, { failure: reasonOf(context, error), status, retryAfterSeconds });
  }

  private details(context: ContentContext, lines: readonly FormLine[], order: TypedOrder, shown: Partial<StepView> = {}): Page {
    const facts = { withTelegram: this.messengers.canBeginInChat, sums: quote(lines, { counts: this.promos.counts }) };
    return this.page(context, lines, order, { step: detailsStep(context, lines, order, facts), ...shown });
  }

  private gifts(context: ContentContext, lines: readonly FormLine[], order: TypedOrder, shown: Partial<StepView> = {}): Page {
    return this.page(context, lines, order, { step: giftsStep(context, lines, order, this.clock.now()), ...shown });
  }

  private page(context: ContentContext, lines: readonly FormLine[], order: TypedOrder, shown: Omit<StepView, 'withGifts' | 'items'>): Page {
    return orderFormPage(context, { ...shown, withGifts: hasGifts(order), items: itemsText(lines) });
  }

  /** What is offered of these packages, with names and prices of this moment; no more of one than an order takes. */
  private lines({ locale }: ContentContext, items: readonly { readonly id: number; readonly qty: number }[]): readonly FormLine[] {
    const packages = this.offers.packages(locale);
    let count = 0;
    return items.flatMap(({ id, qty }) => {
      const offered = packages.get(id);
      const quantity = Math.min(qty, MAX_OF_KIND, mostOf(count));
      if (!offered?.singleItem || !(quantity > 0)) return [];
      count += quantity;
      return [{ id, name: offered.title, price: offered.price, quantity }];
    });
  }

  private offer({ locale }: ContentContext, messenger: MessengerAccount | null): OrderOffer {
    const offers = { packages: this.offers.packages(locale), salons: this.offers.salons() };
    return { ...offers, messenger, now: this.clock.now(), isKnownPhone: isNumberOfItsCountry };
  }
}

const quantities = (lines: readonly FormLine[]) => new Map(lines.map(({ id, quantity }) => [id, String(quantity)]));
const accessOf = (req: Request, { order: id }: TypedOrder) => ({ id, token: orderToken(req, id) });
/** A package that still has no recipient. */
const freeOf = (order: TypedOrder, lines: readonly FormLine[]) => withoutRecipient(order, lines)[0] ?? lines[0]!.id;
