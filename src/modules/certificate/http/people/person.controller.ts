import { Param, Req } from '@nestjs/common';
import type { Request } from 'express';
import { PersonPage } from '../../../../../views/certificate/pages/PersonPage';
import { errorFacts } from '../../../../platform/errors/error-facts';
import { FormReq, PageForm, type FormRequest } from '../../../../platform/pages/page-form';
import { oneOf } from '../../../../platform/pages/page-query';
import { PageController, PageReq, PageRoute, type PageRequest } from '../../../../platform/pages/page-route';
import { page, seeOther, type Page, type SeeOther } from '../../../../platform/render/page';
import { Clock } from '../../../../platform/time/clock';
import { DomainError, type ErrorText } from '../../../../shared/domain-error';
import { translateText } from '../../../../shared/translate-text';
import { ContentPages, type ContentContext } from '../../../content/content.api';
import { AfterSales } from '../../application/orders/after-sales';
import { GiftChanges } from '../../application/orders/gift-changes';
import { GiftReissues } from '../../application/orders/gift-reissues';
import { OrderPeople } from '../../application/orders/order-people';
import { OrderQueries } from '../../application/orders/order-queries';
import type { OrderAccess } from '../../application/orders/order-access';
import { personPath } from '../../contract/certificate-addresses';
import { orderToken } from '../orders/order-token';
import { changeOf, typedGift, type TypedGift } from '../orders/typed-gift';
import { PERSON_DONE, personHead, presentPerson, type PersonOptions } from './person.presenter';

const PERSON_QUERY = { saved: oneOf(...PERSON_DONE) };

/** What its page tells; everything else has an error page. */
const SHOWN_KINDS: ReadonlySet<string> = new Set(['conflict', 'too-many']);

/** One of the people of an order: only for who has its token, never kept, never listed, not measured. */
@PageController('thank', { access: 'private' })
export class PersonController {
  constructor(
    private readonly pages: ContentPages,
    private readonly people: OrderPeople,
    private readonly orders: OrderQueries,
    private readonly changes: GiftChanges,
    private readonly afterSales: AfterSales,
    private readonly reissues: GiftReissues,
    private readonly clock: Clock,
  ) {}

  /** GET /thank/{order}/people/{gift}/: 404 without the token of the order, and for a gift of another one */
  @PageRoute({ path: ':order/people/:gift', query: PERSON_QUERY })
  show(
    @PageReq() req: PageRequest<typeof PERSON_QUERY>,
    @Param('order') id: string,
    @Param('gift') gift: string,
    @Req() { headers }: Request,
  ): Promise<Page> {
    return this.person(this.pages.context(req), { id, token: orderToken({ headers }, id) }, gift, { done: req.query.saved });
  }

  /**
   * POST of the same with what: `resend`, `reissue` with an issue, or fields of the gift (no what). 303 once it is done; 422, 409 and 429 with
   * the page and what is wrong.
   */
  @PageForm(':order/people/:gift')
  async change(
    @FormReq() form: FormRequest,
    @Param('order') id: string,
    @Param('gift') gift: string,
    @Req() { headers }: Request,
  ): Promise<Page | SeeOther> {
    const context = this.pages.context(form);
    const access = { id, token: orderToken({ headers }, id) };
    const typed = typedGift(form.body);
    try {
      // the page is of orders with several gifts alone
      await this.people.one(access, gift);
      return seeOther(`${personPath(id, gift)}?saved=${await this.done(access, gift, typed, form)}`);
    } catch (error) {
      if (!(error instanceof DomainError) || (error.code !== 'invalid_fields' && !SHOWN_KINDS.has(error.kind))) throw error;
      const { status, text, details = {}, retryAfterSeconds } = errorFacts(error);
      const say = (words: ErrorText) => translateText(context.t, words);
      const problems = Object.fromEntries(
        Object.entries(details)
          .filter((entry): entry is [string, ErrorText] => typeof entry[1] !== 'number')
          .map(([name, words]) => [name, say(words)]),
      );
      const wrong = error.code === 'invalid_fields' ? { typed, problems } : null;
      return this.person(context, access, gift, { wrong, failure: wrong ? null : say(text), status, retryAfterSeconds });
    }
  }

  /** Does what a form asks for. @returns what is told of it */
  private async done(access: OrderAccess, gift: string, typed: TypedGift, { body, locale, address }: FormRequest) {
    if (typed.what === 'resend') {
      await this.afterSales.sendAgain(access, gift, address, locale);
      return 'resent' as const;
    }
    if (typed.what === 'reissue') {
      await this.reissues.reissue(access, gift, typed, address);
      return 'reissued' as const;
    }
    await this.changes.change(access, gift, changeOf(typed, body), locale);
    return 'saved' as const;
  }

  private async person(context: ContentContext, access: OrderAccess, gift: string, options: ShownPerson): Promise<Page> {
    const { person } = await this.people.one(access, gift);
    const view = await this.orders.view(access, context.locale);
    const { status = 200, retryAfterSeconds, ...shown } = options;
    const props = presentPerson(context, view, person, { ...shown, now: this.clock.now() });
    const headers = retryAfterSeconds === undefined ? undefined : { 'Retry-After': String(Math.ceil(retryAfterSeconds)) };
    return page(PersonPage, props, personHead(context, view, person, status !== 200), {
      status,
      headers,
      ...(status === 200 ? {} : { answersForm: true as const }),
    });
  }
}

interface ShownPerson extends Pick<PersonOptions, 'done' | 'wrong' | 'failure'> {
  readonly status?: number;
  readonly retryAfterSeconds?: number;
}
