import { ActionsAt, OperatorAction, type ActionAddress, type OperatorActions } from '../../../platform/console/actions/operator-action';
import { ConsoleSalons } from '../../../platform/console/console-salons';
import type { ConsoleUser } from '../../../platform/console/operators/operator';
import { text } from '../../../platform/pages/page-query';
import { Clock } from '../../../platform/time/clock';
import { DomainError } from '../../../shared/domain-error';
import { kyivDay } from '../../../shared/kyiv-day';
import { toKopiykas } from '../../../shared/money';
import { translation } from '../../../shared/translation';
import { BookingSalons } from '../../booking/booking.api';
import { isCalendarDay } from '../../../shared/calendar-day';
import { Till } from '../application/till';

/** A salon and its day. */
export interface TillDay {
  readonly salon: string;
  readonly location: string;
  readonly date: string;
}

/** What operators do with the till of a salon's day. */
@ActionsAt({ part: 'sales', path: 'sales', carried: { salon: text(100), date: text(10) }, roles: ['owner', 'salon'] })
export class TillActions implements OperatorActions<TillDay> {
  constructor(
    private readonly till: Till,
    private readonly salons: ConsoleSalons,
    private readonly places: BookingSalons,
    private readonly clock: Clock,
  ) {}

  find(user: ConsoleUser, { salon = null, date = null }: ActionAddress): TillDay {
    return this.namedDay(user, salon, date);
  }

  /** @throws DomainError `salon_unknown`, also for one that is not one's own */
  namedDay(user: ConsoleUser, salon: string | null, date: string | null): TillDay {
    const found = this.day(user, salon, date);
    if (found.salon === salon) return found;
    throw unknown();
  }

  /** The same, for the own salon or the first where none of those that are seen is named. */
  day(user: ConsoleUser, asked: string | null, date: string | null): TillDay {
    const salon = this.salons.chosen(user, asked);
    const location = salon === null ? null : this.places.locationOf(salon);
    if (salon === null || location === null) throw unknown();
    return { salon, location, date: date !== null && isCalendarDay(date) ? date : kyivDay(this.clock.now()) };
  }

  @OperatorAction('close', {
    words: 'sales.till.close',
    done: 'closed_day',
    fields: {
      counted: {
        kind: 'text',
        required: true,
        most: 20,
        label: 'sales.till.counted',
        hint: 'sales.till.countedHint',
        problem: 'amount_wrong',
      },
      note: { kind: 'text', most: 300, label: 'sales.till.note', hint: 'sales.till.noteHint' },
    },
    // the expected sum is not shown before the cash was counted
    ask: (_actions: TillActions, { date }, { t }) => ({
      lead: t('sales.till.close.lead', { day: date }),
      fields: { counted: { inputMode: 'decimal' } },
    }),
  })
  async close(
    { location, date }: TillDay,
    { counted, note }: { readonly counted: string; readonly note: string },
    user: ConsoleUser,
  ): Promise<void> {
    await this.till.close(location, date, toKopiykas(counted) ?? NaN, note, user.actor);
  }

  @OperatorAction('reopen', {
    words: 'sales.till.reopen',
    done: 'reopened_day',
    ask: (_actions: TillActions, { date }, { t }) => ({ lead: t('sales.till.reopen.lead', { day: date }) }),
  })
  reopen({ location, date }: TillDay): Promise<void> {
    return this.till.reopen(location, date);
  }
}

const unknown = () => new DomainError('not-found', 'salon_unknown', translation('sales.problems.salon_unknown'));
