import { ConsolePages, DONE, type Refusal } from '../../../platform/console/console-frame';
import { ConsoleAction, ConsoleController, ConsolePage, toConsole, typed, User } from '../../../platform/console/console-route';
import type { ConsoleUser } from '../../../platform/console/operators/operator';
import { FormReq, type FormRequest } from '../../../platform/pages/page-form';
import { PageReq, type PageRequest } from '../../../platform/pages/page-route';
import type { Page, SeeOther } from '../../../platform/render/page';
import { Clock } from '../../../platform/time/clock';
import { kyivDay } from '../../../shared/kyiv-day';
import { PromoCodes } from '../application/orders/promo-codes';
import { emptyPromo, presentPromoCodes, promoQuestion, readPromo, type TypedPromoTerms } from './promo-codes.presenter';

const LOOK = { roles: ['owner', 'salon', 'accountant', 'viewer'] } as const;
const ACT = { roles: ['owner'] } as const;
const QUERY = { done: DONE };

/** Promo codes of certificates: made and ended by the owner. */
@ConsoleController('promo')
export class PromoCodesController {
  constructor(
    private readonly pages: ConsolePages,
    private readonly promos: PromoCodes,
    private readonly clock: Clock,
  ) {}

  /** GET /ops/promo: newest first, with how often each is used */
  @ConsolePage('', { ...LOOK, query: QUERY })
  async list(@PageReq() { query }: PageRequest<typeof QUERY>, @User() user: ConsoleUser): Promise<Page> {
    const shown = { today: this.today(), mayAct: user.role === 'owner' };
    return this.pages.list(user, 'promo', presentPromoCodes(this.pages.context(user), await this.promos.list(), shown), {
      done: query.done,
    });
  }

  /** GET /ops/promo/new */
  @ConsolePage('new', ACT)
  ask(@User() user: ConsoleUser): Page {
    return this.form(user, emptyPromo(this.today()));
  }

  /** POST /ops/promo: refused with the reason and the form as it was filled in */
  @ConsoleAction('', ACT)
  async add(@FormReq() { body }: FormRequest, @User() user: ConsoleUser): Promise<Page | SeeOther> {
    const field = (name: keyof TypedPromoTerms, most = 20) => typed(body, name, most);
    const given: TypedPromoTerms = {
      code: field('code', 40),
      kind: field('kind'),
      value: field('value'),
      firstDay: field('firstDay'),
      lastDay: field('lastDay'),
      least: field('least'),
      maxUses: field('maxUses'),
      maxOfClient: field('maxOfClient'),
    };
    try {
      await this.promos.make(readPromo(given), user.actor);
      return toConsole('/ops/promo?done=promo_made');
    } catch (error) {
      return this.form(user, given, this.pages.refusal(user, error));
    }
  }

  private form(user: ConsoleUser, given: TypedPromoTerms, refused: Partial<Refusal> = {}): Page {
    return this.pages.confirm(user, 'promo', promoQuestion(this.pages.context(user), given), refused);
  }

  private today(): string {
    return kyivDay(this.clock.now());
  }
}
