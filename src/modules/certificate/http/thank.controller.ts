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
import { kyivMoment } from '../../../shared/kyiv-moment';
import { orderPath } from '../../../../views/components/order/order-phase';
import { ThankOrderPage } from '../../../../views/pages/certificate/ThankOrderPage';
import { ThankPage } from '../../../../views/pages/certificate/ThankPage';
import { ContentPages } from '../../content/content-pages.service';
import type { ContentContext } from '../../content/content-pages.service';
import type { OrderView } from '../domain/order-view';
import { Orders } from '../order.service';
import { orderToken } from './orders/order-token';
import { presentThankOrder, thankOrderHead } from './thank-order.presenter';
import type { WrongGift } from './thank-order.presenter';
import { presentThank, thankContent, thankHead, THANK_STATES } from './thank.presenter';

const QUERY = { state: oneOf(...THANK_STATES), order: text(40), saved: oneOf('1') };

/** What goes wrong with a gift as a whole: told above, with the order as it is. */
const TOLD: ReadonlySet<string> = new Set(['gift_sent', 'gift_unknown']);

@PageController('thank', { versions: ['content'] })
export class ThankController {
  constructor(
    private readonly pages: ContentPages,
    private readonly orders: Orders,
    private readonly clock: Clock,
  ) {}

  /**
   * GET /thank/?state=success|telegram|email&order=: the order, as it really is, for who has its token in a cookie; without an order, or without
   * its token, the words of the state alone (success when it is absent or unknown).
   */
  @PageRoute({ query: QUERY, listed: false })
  async thank(@PageReq() req: PageRequest<typeof QUERY>, @Req() { headers }: Request): Promise<Page> {
    const context = this.pages.context(req);
    const { order, saved } = req.query;
    if (order) {
      const view = await this.own(order, headers, context);
      if (view) return this.order(context, view, { isSaved: saved !== null });
    }
    const state = req.query.state ?? 'success';
    const own = thankContent(context, state);
    const head = thankHead(context, own, state);
    return page(ThankPage, presentThank(context, own, state), head, order ? { isPrivate: true } : {});
  }

  /** POST /thank/ with order, gift and its fields: 303 to the order once the gift is changed; 422 and 409 with the order and what is wrong. */
  @PageForm()
  async change(@FormReq() form: FormRequest, @Req() { headers }: Request): Promise<Page | SeeOther> {
    const context = this.pages.context(form);
    const typed = typedOf(form.body);
    const access = { id: typed.order, token: orderToken({ headers }, typed.order) };
    try {
      const view = await this.orders.changeGift(access, typed.gift, changeOf(typed), context.locale);
      return seeOther(`${orderPath(view)}&saved=1#gift-${encodeURIComponent(typed.gift)}`);
    } catch (error) {
      if (!(error instanceof DomainError) || (error.code !== 'invalid_fields' && !TOLD.has(error.code))) throw error;
      const view = await this.orders.view(access, context.locale);
      const { status, text: reason, details = {} } = errorFacts(error);
      const say = (words: ErrorText) => this.words(context, words);
      const told = Object.entries(details).filter((entry): entry is [string, ErrorText] => typeof entry[1] !== 'number');
      const problems = Object.fromEntries(told.map(([name, words]) => [name, say(words)]));
      const wrong = TOLD.has(error.code) ? null : { gift: typed.gift, typed, problems };
      return this.order(context, view, { wrong, failure: wrong ? null : say(reason), status });
    }
  }

  private async own(id: string, headers: Request['headers'], { locale }: ContentContext): Promise<OrderView | null> {
    try {
      return await this.orders.view({ id, token: orderToken({ headers }, id) }, locale);
    } catch (error) {
      if (error instanceof DomainError && error.kind === 'not-found') return null;
      throw error;
    }
  }

  private order(
    context: ContentContext,
    view: OrderView,
    { status = 200, ...shown }: { isSaved?: boolean; failure?: string | null; wrong?: WrongGift | null; status?: number },
  ): Page {
    const props = presentThankOrder(context, view, { ...shown, now: this.clock.now() });
    const answers = status === 200 ? {} : ({ answersForm: true } as const);
    return page(ThankOrderPage, props, thankOrderHead(context, view, status !== 200), { status, isPrivate: true, ...answers });
  }

  private words({ t }: ContentContext, words: ErrorText): string {
    return typeof words === 'string' ? words : (t as (key: string, args?: object) => string)(words.key, words.args);
  }
}

interface TypedGift extends Record<'order' | 'gift' | 'recipient' | 'email' | 'message' | 'day' | 'hour', string> {
  readonly when: 'now' | 'later';
}

function typedOf(body: unknown): TypedGift {
  const fields = (body ?? {}) as Readonly<Record<string, unknown>>;
  const of = (name: string) => (typeof fields[name] === 'string' ? fields[name].replace(/\r\n?/g, '\n') : '');
  const texts = { order: of('order'), gift: of('gift'), recipient: of('recipient'), email: of('email'), message: of('message') };
  return { ...texts, day: of('day'), hour: of('hour'), when: of('when') === 'later' ? 'later' : 'now' };
}

/** As PATCH takes it; what is no moment is sent as it is, for the rules to refuse. */
function changeOf({ recipient, email, message, when, day, hour }: TypedGift) {
  return { recipient, email, message, sendAt: when === 'later' ? (kyivMoment(day, hour) ?? `${day || '?'}T${hour}`) : '' };
}
