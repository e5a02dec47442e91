import { Body, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiDoc, type DocumentedError } from '../../../platform/openapi/api-doc';
import { OpsController } from '../../../platform/ops/ops-controller';
import { DomainError } from '../../../shared/domain-error';
import { BookingAdmin } from '../application/booking-admin.service';
import { checkDay } from '../../scheduling/contract/booking-days';
import { type Interval, type WeekPlan, hoursOfWork, workOfHours } from '../../scheduling/scheduling.api';
import { ENGINE_OPS_ERRORS, OPS_DONE } from './admin-errors';
import { DayRequest, PatternRequest, WeekRequest, type HoursRequest, type WeekdayRequest } from './schedule-ops.requests';

const PARTS = { id: { description: 'Id of an employee, as GET /api/employees has it', type: 'string' } };
const ERRORS: readonly DocumentedError[] = [...ENGINE_OPS_ERRORS, [404, 'master_unknown', 'There is no such employee']];
const PATTERN_ERRORS: readonly DocumentedError[] = [
  [409, 'pattern_days_wrong', 'It ends before it begins, or begins more than a year ago or later than in two years'],
  [409, 'patterns_many', 'The employee has twelve patterns there that are not over'],
];
const HOURS = [{ from: '09:00', to: '13:00' }];

/** Working times of employees in our own booking engine, for operators. */
@OpsController('booking/schedules')
export class ScheduleOpsController {
  constructor(private readonly admin: BookingAdmin) {}

  /** The week and the days that differ, by salon. */
  @Get(':id')
  @ApiDoc({
    summary: 'Schedule of an employee',
    description:
      'By salon. isSet: the week was set by an operator. patterns: days on and off in turn, which go before the week. days: exceptions from yesterday on, which go before both; empty hours are a day off.',
    bearer: true,
    example: {
      id: 'employee-olena-marchuk',
      name: 'Олена Марчук',
      salons: [
        {
          location: 'location-pechersk',
          isSet: true,
          week: [{ weekday: 1, work: HOURS }],
          patterns: [{ from: '2026-12-01', to: '2027-05-31', days_on: 2, days_off: 2, work: HOURS }],
          days: [{ day: '2026-11-24', work: HOURS }],
        },
      ],
    },
    parts: PARTS,
    errors: ERRORS,
  })
  async find(@Param('id') id: string) {
    const { salons, ...employee } = await this.admin.engine.schedules.of(id);
    return {
      ...employee,
      salons: salons.map(({ location, isSet, week, patterns, days }) => ({
        location,
        isSet,
        week: Object.entries(week.weekdays).map(([weekday, work]) => ({ weekday: Number(weekday), work: hoursOfWork(work) })),
        patterns: patterns.map(({ from, to, daysOn, daysOff, work }) => ({
          from,
          to,
          days_on: daysOn,
          days_off: daysOff,
          work: hoursOfWork(work),
        })),
        days: days.map(({ day, work }) => ({ day, work: hoursOfWork(work) })),
      })),
    };
  }

  /** Free times follow at once; appointments that are booked stay. */
  @Post(':id/week')
  @HttpCode(200)
  @ApiDoc({
    summary: 'Set the weekly schedule of an employee at a salon',
    description: 'Replaces the whole week. Free times follow at once; existing appointments stay. Idempotent.',
    bearer: true,
    example: OPS_DONE,
    parts: PARTS,
    errors: ERRORS,
  })
  async setWeek(@Param('id') id: string, @Body() { location, weekdays }: WeekRequest): Promise<typeof OPS_DONE> {
    await this.admin.engine.schedules.setWeek(id, location, weekdays && weekOf(weekdays));
    return OPS_DONE;
  }

  /** As `setWeek`, for days on and off in turn. */
  @Post(':id/pattern')
  @HttpCode(200)
  @ApiDoc({
    summary: 'Set a shift pattern of an employee at a salon',
    description:
      'Days on and days off in turn from a day on, before the week; exceptions and absences go before it. Of several patterns for one day the one that begins last counts. Idempotent. outside: appointments of the employee there at hours that are not worked now; they stay until they are moved or cancelled.',
    bearer: true,
    example: { ...OPS_DONE, outside: ['7d6f3f2a-6a39-4b57-9a0c-2f5f8f6f2c11'] },
    parts: PARTS,
    nullable: ['to'],
    errors: [...ERRORS, ...PATTERN_ERRORS],
  })
  async setPattern(@Param('id') id: string, @Body() { location, from, to, days_on: on, days_off: off, work }: PatternRequest) {
    checkDay(from, 'from');
    if (to) checkDay(to, 'to');
    if (work && on === undefined) throw invalid('days_on', 'Must be given with hours');
    if (work && off === undefined) throw invalid('days_off', 'Must be given with hours');
    const pattern = work && { from, to: to ?? null, daysOn: on!, daysOff: off!, work: workOf(work, 'work') };
    const { schedules, outsideHours } = this.admin.engine;
    await schedules.setPattern(id, location, from, pattern);
    return { ...OPS_DONE, outside: (await outsideHours.at(location, id)).map(({ appointment }) => appointment.id) };
  }

  /** As `setWeek`, for one day. */
  @Post(':id/day')
  @HttpCode(200)
  @ApiDoc({
    summary: 'Set an exception to the weekly schedule of an employee at a salon',
    description:
      'Other hours or a day off. Free times follow at once; existing appointments stay: GET /api/ops/booking/appointments lists them.',
    bearer: true,
    example: OPS_DONE,
    parts: PARTS,
    errors: ERRORS,
  })
  async setDay(@Param('id') id: string, @Body() { location, day, work }: DayRequest): Promise<typeof OPS_DONE> {
    checkDay(day, 'day');
    await this.admin.engine.schedules.setDay(id, location, day, work && workOf(work, 'work'));
    return OPS_DONE;
  }
}

/** @throws DomainError `invalid_fields` for a weekday that is named twice, and for hours that are none */
function weekOf(weekdays: readonly WeekdayRequest[]): WeekPlan {
  const days = new Map<number, readonly Interval[]>();
  for (const [at, { weekday, work }] of weekdays.entries()) {
    if (days.has(weekday)) throw invalid(`weekdays.${at}.weekday`, 'Must be named once');
    days.set(weekday, workOf(work, `weekdays.${at}.work`));
  }
  return { weekdays: Object.fromEntries(days) };
}

function workOf(hours: readonly HoursRequest[], field: string): readonly Interval[] {
  const work = workOfHours(hours);
  if (!work) throw invalid(field, 'Each stretch must end after it begins, and none may overlap another');
  return work;
}

function invalid(field: string, text: string): DomainError {
  return new DomainError('invalid', 'invalid_fields', { key: 'common.fields.summary' }, { details: { [field]: text } });
}
