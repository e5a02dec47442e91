import type { ConsoleCalendarPageProps, ConsoleCalendarItem } from '../../../../views/booking/console/ConsoleCalendarPage';
import type { PageContext } from '../../../platform/pages/page-context';
import type { BlockedTime, WorkedDay } from '../../scheduling/contract/time-off';
import type { SalonChoice } from '../../../platform/console/console-salons';
import type { EngineResource } from '../../scheduling/contract/engine-catalogue';
import { startOf } from '../../scheduling/contract/appointment-move';
import type { AppointmentUnit, TakenUnitRecord } from '../../scheduling/contract/taken-unit';
import { without } from '../../scheduling/contract/interval';
import { groupMarks } from './appointment-groups';
import { appointmentWords } from './arrival-words';
import type { AdminAppointment } from './console-appointments.presenter';
import { addDays, dayWords } from '../../../shared/calendar-day';
import { minuteOf, timeOfDay } from '../../../shared/clock-time';
import { processingOf, workOfService } from '../../scheduling/contract/processing';
import { processingWords } from './processing-words';
import { unitName, unitNames } from './unit-words';

export interface CalendarInput {
  readonly salons: readonly SalonChoice[];
  readonly salon: string | null;
  /** `YYYY-MM-DD` */
  readonly date: string;
  readonly view: 'day' | 'week';
  /** The first day that is shown. */
  readonly from: string;
  /** Whose week; null: the first employee's. */
  readonly employee: string | null;
  readonly mayAct: boolean;
  /** Whether time can be taken out of what is booked. */
  readonly mayBlock: boolean;
  readonly isToday: boolean;
  readonly now: Date;
  readonly appointments: readonly AdminAppointment[];
  readonly work: readonly WorkedDay[];
  readonly blocks: readonly BlockedTime[];
  /** Rooms and devices of the salon, with how many there are, and who has which on the day. */
  readonly units: readonly { readonly resource: EngineResource; readonly count: number }[];
  readonly taken: readonly TakenUnitRecord[];
  /** What appointments of a week have of them, by appointment. */
  readonly unitsOf: ReadonlyMap<string, readonly AppointmentUnit[]>;
  /** What was typed into the form of a block. */
  readonly typed: { readonly hours: string; readonly employee: string };
}

const STEP = 15;
const EARLIEST = 9 * 60;
const LATEST = 21 * 60;

/** Employees who have appointments and do not work at the salon any more: their appointments have a column, too. */
function formerEmployees({ t }: PageContext, appointments: readonly AdminAppointment[], working: readonly { readonly value: string }[]) {
  const parts = appointments.filter(({ absent }) => absent.length > 0).flatMap(({ appointment }) => appointment.services);
  const gone = parts.filter(({ professional }) => !working.some(({ value }) => value === professional));
  const labels = gone.map(({ professional, professionalName }) => {
    return [professional, { value: professional, label: t('booking.console.visits.gone', { employee: professionalName }) }] as const;
  });
  return [...new Map(labels).values()];
}

/** A column for each unit of a room or device. */
function unitsOf(context: PageContext, { units, date }: CalendarInput) {
  return units.flatMap(({ resource: { id, name }, count }) =>
    Array.from({ length: count }, (_each, at) => ({
      key: `${id} ${at + 1}`,
      employee: '',
      day: date,
      unit: `${id} ${at + 1}`,
      label: unitName(context, { name, number: count === 1 ? null : at + 1 }),
      href: `/ops/catalogue/resources/${encodeURIComponent(id)}`,
    })),
  );
}

export function presentCalendar(context: PageContext, shown: CalendarInput): Omit<ConsoleCalendarPageProps, 'frame'> {
  const { t, locale } = context;
  const { salon, salons, date, view, from, mayAct, appointments, work, blocks } = shown;
  const working = [...new Map(work.map(({ professional, name }) => [professional, { value: professional, label: name }])).values()];
  const employees = [...working, ...formerEmployees(context, appointments, working)];
  const employee = employees.find(({ value }) => value === shown.employee)?.value ?? employees[0]?.value ?? '';
  const dayName = (day: string) => dayWords(day, locale, { weekday: 'short', day: 'numeric', month: 'short' });
  const days = Array.from({ length: 7 }, (_, at) => addDays(from, at));
  const address = (facts: Readonly<Record<string, string>>) =>
    `/ops/calendar?${new URLSearchParams({ salon: salon ?? '', date, view, ...(view === 'week' && { employee }), ...facts }).toString()}`;
  const columns =
    view === 'day'
      ? employees.map(({ value, label }) => ({
          key: value,
          employee: value,
          day: date,
          label,
          href: address({ view: 'week', employee: value }),
        }))
      : days.map((day) => ({
          key: day,
          employee,
          day,
          label: dayName(day),
          href: address({ view: 'day', date: day }),
        }));
  const unitColumns = view === 'day' ? unitsOf(context, shown) : [];
  const columnOf = (professional: string, day: string) => columns.findIndex((each) => each.employee === professional && each.day === day);
  const mark = groupMarks(context, appointments);
  const worked = work.flatMap(({ professional, day, work: hours }) => {
    const column = columnOf(professional, day);
    return column < 0 ? [] : hours.map((each) => ({ column, ...each }));
  });
  const items = [...appointments.flatMap(appointmentItems), ...blocks.flatMap(blockItem), ...shown.taken.flatMap(unitItem)].sort(
    (a, b) => a.from - b.from,
  );
  const processing = appointments.flatMap(processingTimes);
  const opens = Math.min(EARLIEST, ...worked.map((each) => each.from), ...items.map((each) => each.from));
  const closes = Math.max(LATEST, ...worked.map((each) => each.to), ...items.map((each) => each.to));
  const start = Math.floor(opens / 60) * 60;

  return {
    title: t('booking.console.calendar.title'),
    tabs: [
      { label: t('booking.console.calendar.list'), href: `/ops/visits?salon=${salon ?? ''}&date=${date}` },
      { label: t('booking.console.calendar.day'), href: address({ view: 'day' }), isCurrent: view === 'day' },
      { label: t('booking.console.calendar.week'), href: address({ view: 'week', employee }), isCurrent: view === 'week' },
    ],
    ways: {
      before: address({ date: addDays(date, view === 'day' ? -1 : -7) }),
      after: address({ date: addDays(date, view === 'day' ? 1 : 7) }),
    },
    search: {
      action: '/ops/calendar',
      hidden: { view },
      submit: t('booking.console.visits.show'),
      fields: [
        {
          name: 'salon',
          label: t('booking.console.visits.salon'),
          value: salon ?? '',
          options: salons.map(({ slug, title }) => ({ value: slug, label: title })),
        },
        { name: 'date', label: t('booking.console.visits.day'), type: 'date', value: date, isRequired: true },
        ...(view === 'week'
          ? [{ name: 'employee', label: t('booking.console.calendar.employee'), value: employee, options: employees }]
          : []),
      ],
    },
    grid: {
      caption: view === 'day' ? dayName(date) : (employees.find(({ value }) => value === employee)?.label ?? ''),
      step: STEP,
      start,
      slots: Math.ceil((closes - start) / STEP),
      hours: Array.from({ length: Math.ceil((closes - start) / 60) }, (_, hour) => ({
        at: start + hour * 60,
        label: timeOfDay(start + hour * 60),
      })),
      columns: [...columns, ...unitColumns],
      worked: [...worked, ...unitColumns.map((_each, at) => ({ column: columns.length + at, from: start, to: closes }))],
      processing,
      free: worked.flatMap(freeIn),
      items,
      empty: t('booking.console.calendar.empty'),
    },
    block:
      shown.mayBlock && working.length > 0
        ? {
            action: '/ops/calendar/block',
            hidden: { salon: salon ?? '', date },
            title: t('booking.console.calendar.block'),
            submit: t('booking.console.calendar.blockSubmit'),
            fields: [
              {
                name: 'employee',
                label: t('booking.console.calendar.employee'),
                value: shown.typed.employee === '' ? employee : shown.typed.employee,
                options: working,
              },
              {
                name: 'hours',
                label: t('booking.console.calendar.hours'),
                hint: t('booking.console.calendar.hoursHint'),
                value: shown.typed.hours,
                isRequired: true,
                maxLength: 20,
              },
            ],
          }
        : null,
    mayMove: mayAct,
  };

  /** Where nothing is of what is worked. */
  function freeIn(span: { readonly column: number; readonly from: number; readonly to: number }) {
    if (!mayAct || salon === null) return [];
    const taken = items.filter(({ column }) => column === span.column);
    const { employee, day, label } = columns[span.column]!;
    return without([span], taken).map(({ from: begin, to }) => ({
      column: span.column,
      from: begin,
      to,
      label: t('booking.console.book.at', { time: timeOfDay(begin), where: label }),
      href: `/ops/book?${new URLSearchParams({ salon, date: day, start: timeOfDay(begin), employee }).toString()}`,
    }));
  }

  function appointmentItems(record: AdminAppointment): readonly ConsoleCalendarItem[] {
    const { appointment } = record;
    if (appointment.state === 'cancelled') return [];
    const { sign, text, tone } = appointmentWords(context, record, shown.now);
    const group = mark(record);
    return appointment.services.flatMap((service) => {
      const column = columnOf(service.professional, appointment.date);
      if (column < 0) return [];
      const begins = minuteOf(service.start);
      const units = unitNames(context, shown.unitsOf.get(appointment.id), [{ from: begins, to: begins + service.durationMinutes }]);
      // what follows a processing time moves with its beginning
      return workOfService(service).map((work, at) => ({
        key: at === 0 ? service.id : `${service.id} ${at}`,
        column,
        ...work,
        tone: appointment.state === 'no_show' ? ('missed' as const) : tone,
        label: [sign, timeOfDay(work.from), appointment.clientFirstName].filter(Boolean).join(' '),
        detail: [
          sign !== '' && text,
          group,
          group && record.guest,
          at > 0 && t('booking.console.calendar.goesOn'),
          service.serviceName,
          units,
        ]
          .filter(Boolean)
          .join(', '),
        href: `/ops/visits/${appointment.id}`,
        move: at === 0 ? moveOf(record) : null,
      }));
    });
  }

  function moveOf({ appointment: { id, state } }: AdminAppointment): string | null {
    return mayAct && (state === 'planned' || state === 'confirmed') ? `/ops/visits/${id}/move` : null;
  }

  /** When an employee is free for others while an appointment goes on. */
  function processingTimes({ appointment }: AdminAppointment): ConsoleCalendarPageProps['grid']['processing'] {
    if (appointment.state === 'cancelled' || appointment.state === 'no_show') return [];
    return appointment.services.flatMap((service) => {
      const column = columnOf(service.professional, appointment.date);
      if (column < 0) return [];
      return processingOf(service).map((time) => ({ column, ...time, label: processingWords(context, time) }));
    });
  }

  /** Who has a unit of a room or device. */
  function unitItem({
    resource,
    unit,
    from: begin,
    to,
    appointment,
    client,
    employees: own,
  }: TakenUnitRecord): readonly ConsoleCalendarItem[] {
    const at = unitColumns.findIndex(({ key }) => key === `${resource} ${unit}`);
    if (at < 0) return [];
    const record = appointments.find((each) => each.appointment.id === appointment);
    const names = own.map((id) => employees.find(({ value }) => value === id)?.label ?? '').filter(Boolean);
    return [
      {
        key: `${resource} ${unit} ${begin}`,
        column: columns.length + at,
        from: begin,
        to,
        tone: 'block',
        label: `${timeOfDay(begin)}–${timeOfDay(to)} ${appointment === null ? t('booking.console.resources.kept') : client}`,
        detail: names.join(', '),
        href: appointment === null ? null : `/ops/visits/${appointment}`,
        move: record ? moveOf(record) : null,
        ...(record && { begins: minuteOf(startOf(record.appointment).start) }),
      },
    ];
  }

  function blockItem({ id, professional, day, from: begin, to }: BlockedTime): readonly ConsoleCalendarItem[] {
    const column = columnOf(professional, day);
    if (column < 0) return [];
    const label = `${timeOfDay(begin)}–${timeOfDay(to)} ${t('booking.console.calendar.blocked')}`;
    const href = shown.mayBlock ? `/ops/calendar/${salon ?? ''}/blocks/${id}/remove?date=${day}` : null;
    return [{ key: `block ${id}`, column, from: begin, to, tone: 'block', label, detail: '', href, move: null }];
  }
}
