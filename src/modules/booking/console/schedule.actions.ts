import { ActionsAt, OperatorAction, type ActionAddress, type OperatorActions } from '../../../platform/console/actions/operator-action';
import { ConsoleSalons, type SalonChoice } from '../../../platform/console/console-salons';
import type { ConsoleUser } from '../../../platform/console/operators/operator';
import { text } from '../../../platform/pages/page-query';
import { DomainError } from '../../../shared/domain-error';
import { translation } from '../../../shared/translation';
import { isCalendarDay } from '../../../shared/calendar-day';
import { kyivDay } from '../../../shared/kyiv-day';
import { Clock } from '../../../platform/time/clock';
import { workOfHours } from '../../scheduling/scheduling.api';
import { BookingAdmin } from '../application/booking-admin.service';
import { BookingSalons } from './booking-salons';
import { RUN } from './booking-roles';
import { patternFields, patternWords, WEEK, weekFields, type SalonSchedule } from './schedules.presenter';
import { readHours } from './typed-hours';

const HOURS = { kind: 'text', most: 120, label: 'booking.console.schedules.hours', hint: 'booking.console.schedules.hoursHint' } as const;

/** When an employee works at a salon. */
interface EmployeeSchedule {
  readonly salon: SalonChoice;
  readonly employee: { readonly id: string; readonly name: string };
  readonly schedule: SalonSchedule;
  /** First day of the pattern that is changed or forgotten; null: none. */
  readonly pattern: string | null;
}

/** What operators do with the schedule of an employee. Programs name hours otherwise: `ScheduleOpsController`. */
@ActionsAt({ part: 'schedules', path: 'schedules/:id', carried: { salon: text(100), pattern: text(10) }, roles: RUN })
export class ScheduleActions implements OperatorActions<EmployeeSchedule> {
  constructor(
    private readonly admin: BookingAdmin,
    private readonly salons: ConsoleSalons,
    private readonly places: BookingSalons,
    private readonly clock: Clock,
  ) {}

  /** By the clock of the chain. */
  get today(): string {
    return kyivDay(this.clock.now());
  }

  /** @throws DomainError `master_unknown`, also at a salon that is not one's own; `booking_kept_elsewhere` */
  async find(user: ConsoleUser, { id, salon: asked, pattern = null }: ActionAddress): Promise<EmployeeSchedule> {
    const salon = this.salons.of(user).find(({ slug }) => slug === asked);
    const employee = salon && this.places.employeesOf(salon.slug, user).find((each) => each.id === id);
    const location = salon && this.places.locationOf(salon.slug);
    const schedule = employee && (await this.admin.engine.schedules.of(id)).salons.find((each) => each.location === location);
    if (salon && employee && schedule) return { salon, employee, schedule, pattern };
    throw new DomainError('not-found', 'master_unknown', translation('booking.console.problems.master_unknown'));
  }

  nameOf({ employee, salon }: EmployeeSchedule): string {
    return `${employee.name}, ${salon.title}`;
  }

  @OperatorAction('week', {
    words: 'booking.console.schedules.week',
    done: 'planned',
    fields: { day1: HOURS, day2: HOURS, day3: HOURS, day4: HOURS, day5: HOURS, day6: HOURS, day7: HOURS },
    ask: (_actions: ScheduleActions, { schedule }, context) => ({ fields: weekFields(context, schedule) }),
  })
  setWeek({ employee, schedule }: EmployeeSchedule, hours: Readonly<Record<`day${(typeof WEEK)[number]}`, string>>): Promise<void> {
    const weekdays = Object.fromEntries(WEEK.map((weekday) => [weekday, workOf(hours[`day${weekday}`])]));
    return this.admin.engine.schedules.setWeek(employee.id, schedule.location, { weekdays });
  }

  @OperatorAction('pattern', {
    words: 'booking.console.schedules.pattern',
    done: 'planned',
    fields: {
      first: { kind: 'text', required: true, most: 10, label: 'booking.console.schedules.pattern.first', problem: 'pattern_days_wrong' },
      on: { kind: 'text', required: true, most: 2, label: 'booking.console.schedules.pattern.on', problem: 'pattern_turns_wrong' },
      off: { kind: 'text', required: true, most: 2, label: 'booking.console.schedules.pattern.off', problem: 'pattern_turns_wrong' },
      hours: { ...HOURS, hint: 'booking.console.schedules.pattern.hoursHint' },
      last: { kind: 'text', most: 10, label: 'booking.console.schedules.pattern.last', hint: 'booking.console.schedules.pattern.lastHint' },
    },
    ask: (actions: ScheduleActions, { schedule, pattern }) => ({ fields: patternFields(schedule, pattern ?? '', actions.today) }),
  })
  setPattern(
    { employee, schedule, pattern }: EmployeeSchedule,
    { first, on, off, hours, last }: Readonly<Record<'first' | 'on' | 'off' | 'hours' | 'last', string>>,
  ): Promise<void> {
    const turns = (typed: string) => (/^\d{1,2}$/.test(typed) ? Number(typed) : NaN);
    const wanted = { from: first, to: last === '' ? null : last, daysOn: turns(on), daysOff: turns(off), work: workOf(hours) };
    return this.admin.engine.schedules.setPattern(employee.id, schedule.location, pattern ?? first, wanted);
  }

  @OperatorAction('pattern-remove', {
    words: 'booking.console.schedules.pattern-remove',
    done: 'planned',
    ask: (_actions: ScheduleActions, { schedule, pattern }, context) => {
      const found = schedule.patterns.find(({ from }) => from === pattern);
      if (!found) throw new DomainError('not-found', 'pattern_unknown', translation('booking.console.problems.pattern_unknown'));
      return { title: `${context.t('booking.console.schedules.pattern-remove.title')}: ${patternWords(context, found)}` };
    },
  })
  forgetPattern({ employee, schedule, pattern }: EmployeeSchedule): Promise<void> {
    return this.admin.engine.schedules.setPattern(employee.id, schedule.location, pattern ?? '', null);
  }

  @OperatorAction('one-day', {
    words: 'booking.console.schedules.one-day',
    done: 'planned',
    fields: {
      day: { kind: 'text', required: true, most: 10, label: 'booking.console.schedules.day', problem: 'day_wrong' },
      how: { kind: 'choice', label: 'booking.console.schedules.one-day.how' },
      hours: HOURS,
    },
    ask: (_actions: ScheduleActions, _target, { t }) => {
      const options = [
        { value: 'other', label: t('booking.console.schedules.one-day.other') },
        { value: 'week', label: t('booking.console.schedules.one-day.asWeek') },
      ];
      return { fields: { day: { type: 'date' }, how: { value: 'other', options } } };
    },
  })
  setDay(
    { employee, schedule }: EmployeeSchedule,
    { day, how, hours }: { readonly day: string; readonly how: string; readonly hours: string },
  ): Promise<void> {
    if (!isCalendarDay(day)) throw new DomainError('conflict', 'day_wrong', translation('booking.console.problems.day_wrong'));
    return this.admin.engine.schedules.setDay(employee.id, schedule.location, day, how === 'week' ? null : workOf(hours));
  }
}

/** Minutes of what was typed. @throws DomainError `hours_wrong` */
function workOf(typedHours: string): NonNullable<ReturnType<typeof workOfHours>> {
  const hours = readHours(typedHours);
  const work = hours && workOfHours(hours);
  if (work) return work;
  throw new DomainError('conflict', 'hours_wrong', translation('booking.console.problems.hours_wrong'));
}
