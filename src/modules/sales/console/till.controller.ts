import { FormReq, type FormRequest } from '../../../platform/pages/page-form';
import { text } from '../../../platform/pages/page-query';
import { PageReq, type PageRequest } from '../../../platform/pages/page-route';
import { ConsolePages, DONE } from '../../../platform/console/console-frame';
import { ConsoleAction, ConsoleController, ConsolePage, toConsole, typed, User } from '../../../platform/console/console-route';
import { ConsoleSalons } from '../../../platform/console/console-salons';
import type { ConsoleUser } from '../../../platform/console/operators/operator';
import type { Page, SeeOther } from '../../../platform/render/page';
import { Clock } from '../../../platform/time/clock';
import { DomainError } from '../../../shared/domain-error';
import { kyivDay } from '../../../shared/kyiv-day';
import { translation } from '../../../shared/translation';
import { toKopiykas } from '../../../shared/money';
import { ConsoleListPage } from '../../../../views/console/ConsoleListPage';
import { BookingSalons } from '../../booking/booking.api';
import { Till } from '../application/till';
import { presentTill } from './till.presenter';
import { isCalendarDay } from '../../../shared/calendar-day';

const LOOK = { roles: ['owner', 'salon', 'viewer'] } as const;
const DESK = { roles: ['owner', 'salon'] } as const;
const QUERY = { salon: text(100), date: text(10), done: DONE };
const DAY = { salon: text(100), date: text(10) };

/** The till of a salon's day: sales, cash that was put in or taken out, and the close of the day. */
@ConsoleController('sales')
export class TillController {
  constructor(
    private readonly pages: ConsolePages,
    private readonly till: Till,
    private readonly salons: ConsoleSalons,
    private readonly places: BookingSalons,
    private readonly clock: Clock,
  ) {}

  /** GET /ops/sales?salon=&date=: today without a date */
  @ConsolePage('', { ...LOOK, query: QUERY })
  show(@PageReq() { query }: PageRequest<typeof QUERY>, @User() user: ConsoleUser): Promise<Page> {
    return this.shown(user, query, { done: query.done });
  }

  /** POST /ops/sales/move with `salon`, `date`, `amount` (negative: taken out) and `reason` */
  @ConsoleAction('move', DESK)
  async move(@FormReq() { body }: FormRequest, @User() user: ConsoleUser): Promise<Page | SeeOther> {
    const at = this.place(user, body);
    const given = { amount: typed(body, 'amount', 20), reason: typed(body, 'reason', 300) };
    try {
      const sign = /^[-−–]/.test(given.amount) ? -1 : 1;
      const amount = toKopiykas(given.amount.replace(/^[-−–+]\s*/, ''));
      await this.till.move(at.location, at.date, amount === null ? NaN : sign * amount, given.reason, user.actor);
      return toConsole(`${pathOf(at)}&done=moved_cash`);
    } catch (error) {
      return this.shown(user, at, { typed: given, ...this.pages.conflict(user, error) });
    }
  }

  /** GET /ops/sales/close?salon=&date=: asks for the cash that was counted */
  @ConsolePage('close', { ...DESK, query: DAY })
  ask(@PageReq() { query }: PageRequest<typeof DAY>, @User() user: ConsoleUser): Page {
    return this.closing(user, this.at(user, query.salon, query.date), { counted: '', note: '' });
  }

  /** POST of the same with `counted` and `note` */
  @ConsoleAction('close', DESK)
  async close(@FormReq() { body }: FormRequest, @User() user: ConsoleUser): Promise<Page | SeeOther> {
    const at = this.place(user, body);
    const given = { counted: typed(body, 'counted', 20), note: typed(body, 'note', 300) };
    try {
      await this.till.close(at.location, at.date, toKopiykas(given.counted) ?? NaN, given.note, user.actor);
      return toConsole(`${pathOf(at)}&done=closed_day`);
    } catch (error) {
      return this.closing(user, at, given, this.pages.conflict(user, error));
    }
  }

  /** GET /ops/sales/reopen?salon=&date=: asks first */
  @ConsolePage('reopen', { ...DESK, query: DAY })
  askToReopen(@PageReq() { query }: PageRequest<typeof DAY>, @User() user: ConsoleUser): Page {
    return this.reopening(user, this.at(user, query.salon, query.date));
  }

  /** POST of the same */
  @ConsoleAction('reopen', DESK)
  async reopen(@FormReq() { body }: FormRequest, @User() user: ConsoleUser): Promise<Page | SeeOther> {
    const at = this.place(user, body);
    try {
      await this.till.reopen(at.location, at.date);
      return toConsole(`${pathOf(at)}&done=reopened_day`);
    } catch (error) {
      return this.reopening(user, at, this.pages.conflict(user, error));
    }
  }

  private async shown(
    user: ConsoleUser,
    asked: { readonly salon: string | null; readonly date: string | null },
    told: {
      readonly done?: string | null;
      readonly failure?: string;
      readonly status?: number;
      readonly typed?: Readonly<Record<string, string>>;
    },
  ): Promise<Page> {
    const at = this.at(user, asked.salon, asked.date);
    const [report, sales] = await Promise.all([this.till.report(at.location, at.date), this.till.sales(at.location, at.date)]);
    const props = presentTill(this.pages.context(user), {
      ...at,
      report,
      sales,
      salons: this.salons.of(user),
      mayAct: user.role !== 'viewer',
      typed: told.typed ?? {},
    });
    const frame = this.pages.frame(user, 'sales', told);
    return this.pages.page(user, ConsoleListPage, { frame, ...props }, { title: props.title, status: told.status });
  }

  private closing(
    user: ConsoleUser,
    at: Place,
    { counted, note }: { readonly counted: string; readonly note: string },
    refused = {},
  ): Page {
    const { t } = this.pages.context(user);
    // the expected sum is not shown before the cash was counted
    const fields = [
      {
        name: 'counted',
        label: t('sales.till.counted'),
        hint: t('sales.till.countedHint'),
        value: counted,
        isRequired: true,
        inputMode: 'decimal' as const,
        maxLength: 20,
      },
      { name: 'note', label: t('sales.till.note'), hint: t('sales.till.noteHint'), value: note, maxLength: 300 },
    ];
    const texts = { title: t('sales.till.close'), lead: t('sales.till.closeLead', { day: at.date }), submit: t('sales.till.closeSubmit') };
    const question = { ...texts, fields, action: '/ops/sales/close', hidden: { salon: at.salon, date: at.date }, back: pathOf(at) };
    return this.pages.confirm(user, 'sales', question, refused);
  }

  private reopening(user: ConsoleUser, at: Place, refused = {}): Page {
    const { t } = this.pages.context(user);
    const texts = { title: t('sales.till.reopen'), lead: t('sales.till.reopenLead', { day: at.date }), submit: t('sales.till.reopen') };
    const question = { ...texts, action: '/ops/sales/reopen', hidden: { salon: at.salon, date: at.date }, back: pathOf(at) };
    return this.pages.confirm(user, 'sales', question, refused);
  }

  private place(user: ConsoleUser, body: unknown): Place {
    const salon = typed(body, 'salon', 100);
    const at = this.at(user, salon, typed(body, 'date', 10));
    // of another salon than one's own
    if (at.salon !== salon) throw new DomainError('not-found', 'salon_unknown', translation('sales.problems.salon_unknown'));
    return at;
  }

  private at(user: ConsoleUser, asked: string | null, day: string | null): Place {
    const salon = this.salons.chosen(user, asked);
    const location = salon === null ? null : this.places.locationOf(salon);
    if (salon === null || location === null)
      throw new DomainError('not-found', 'salon_unknown', translation('sales.problems.salon_unknown'));
    return { salon, location, date: day !== null && isCalendarDay(day) ? day : kyivDay(this.clock.now()) };
  }
}

/** A salon and its day. */
interface Place {
  readonly salon: string;
  readonly location: string;
  readonly date: string;
}

const pathOf = ({ salon, date }: Place) => `/ops/sales?salon=${salon}&date=${date}`;
