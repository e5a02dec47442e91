import { FormReq, type FormRequest } from '../../../platform/pages/page-form';
import { text } from '../../../platform/pages/page-query';
import { PageReq, type PageRequest } from '../../../platform/pages/page-route';
import { ConsolePages, DONE, type PageNotice } from '../../../platform/console/console-frame';
import { ConsoleAction, ConsoleController, ConsolePage, toConsole, typed, User } from '../../../platform/console/console-route';
import { ConsoleSalons } from '../../../platform/console/console-salons';
import type { ConsoleUser } from '../../../platform/console/operators/operator';
import type { Page, SeeOther } from '../../../platform/render/page';
import { toKopiykas } from '../../../shared/money';
import { Till } from '../application/till';
import { TillActions } from './till.actions';
import { presentTill } from './till.presenter';

const LOOK = { roles: ['owner', 'salon', 'accountant', 'viewer'] } as const;
const SALON_ROLES = { roles: ['owner', 'salon'] } as const;
const QUERY = { salon: text(100), date: text(10), done: DONE };

/** The till of a salon's day: sales, cash that was put in or taken out, and the close of the day. */
@ConsoleController('sales')
export class TillController {
  constructor(
    private readonly pages: ConsolePages,
    private readonly till: Till,
    private readonly actions: TillActions,
    private readonly salons: ConsoleSalons,
  ) {}

  /** GET /ops/sales?salon=&date=: today without a date */
  @ConsolePage('', { ...LOOK, query: QUERY })
  show(@PageReq() { query }: PageRequest<typeof QUERY>, @User() user: ConsoleUser): Promise<Page> {
    return this.shown(user, query, { done: query.done });
  }

  /** POST /ops/sales/move with `salon`, `date`, `amount` (negative: taken out) and `reason` */
  @ConsoleAction('move', SALON_ROLES)
  async move(@FormReq() { body }: FormRequest, @User() user: ConsoleUser): Promise<Page | SeeOther> {
    const at = this.actions.namedDay(user, typed(body, 'salon', 100), typed(body, 'date', 10));
    const given = { amount: typed(body, 'amount', 20), reason: typed(body, 'reason', 300) };
    try {
      const sign = /^[-−–]/.test(given.amount) ? -1 : 1;
      const amount = toKopiykas(given.amount.replace(/^[-−–+]\s*/, ''));
      await this.till.move(at.location, at.date, amount === null ? NaN : sign * amount, given.reason, user.actor);
      return toConsole(`/ops/sales?salon=${at.salon}&date=${at.date}&done=moved_cash`);
    } catch (error) {
      return this.shown(user, at, { typed: given, ...this.pages.conflict(user, error) });
    }
  }

  private async shown(
    user: ConsoleUser,
    asked: { readonly salon: string | null; readonly date: string | null },
    told: PageNotice & { readonly typed?: Readonly<Record<string, string>> },
  ): Promise<Page> {
    const at = this.actions.day(user, asked.salon, asked.date);
    const [report, sales, orders, returned] = await Promise.all([
      this.till.report(at.location, at.date),
      this.till.sales(at.location, at.date),
      this.till.orders(at.location, at.date),
      this.till.returned(at.location, at.date),
    ]);
    const props = presentTill(this.pages.context(user), {
      ...at,
      report,
      sales,
      orders,
      returned,
      salons: this.salons.of(user),
      mayAct: user.role === 'owner' || user.role === 'salon',
      typed: told.typed ?? {},
    });
    return this.pages.list(user, 'sales', props, told);
  }
}
