import type { ConsoleListPageProps } from '../../../../views/console/ConsoleListPage';
import type { ConsoleRecordPageProps } from '../../../../views/console/ConsoleRecordPage';
import type { ConsoleCell } from '../../../../views/console/ConsoleTable';
import { actionLinks } from '../../../platform/console/actions/operator-action';
import type { SalonChoice } from '../../../platform/console/console-salons';
import type { ConsoleUser } from '../../../platform/console/operators/operator';
import type { PageContext } from '../../../platform/pages/page-context';
import { dayWords } from '../../../shared/calendar-day';
import { timeOfDay } from '../../../shared/clock-time';
import type { Absence } from '../../scheduling/contract/absence';
import { workOfService } from '../../scheduling/contract/processing';
import type { AppointmentRecord } from '../../scheduling/contract/admin-records';
import { AbsenceActions } from './absence.actions';
import { presentToSettle } from './appointments-to-settle.presenter';
import { scheduleTabs } from './schedules.presenter';

const DAY_MINUTES = 1440;

/** The form of a new absence, as it was filled in. */
export interface TypedAbsence {
  /** `*`, `salon`, `salon/employee` or `all/employee`. */
  readonly who: string;
  readonly from: string;
  readonly to: string;
  readonly start: string;
  readonly end: string;
  readonly reason: string;
}

interface Names {
  readonly salon: (location: string) => string;
  readonly employee: (id: string) => string;
}

function whoOf({ t }: PageContext, { location, employee }: Absence, names: Names): string {
  if (employee !== null) return names.employee(employee);
  return t(location === null ? 'booking.console.absences.allSalons' : 'booking.console.absences.wholeSalon');
}

const dayOf = ({ locale }: PageContext, day: string) => dayWords(day, locale, { weekday: 'short', day: 'numeric', month: 'long' });

function daysOf(context: PageContext, { from, to }: Absence): string {
  return from === to ? dayOf(context, from) : `${dayOf(context, from)} – ${dayOf(context, to)}`;
}

function hoursOf({ t }: PageContext, { minutes }: Absence): string {
  const isWhole = minutes.from === 0 && minutes.to === DAY_MINUTES;
  return isWhole ? t('booking.console.absences.wholeDay') : `${timeOfDay(minutes.from)}–${timeOfDay(minutes.to)}`;
}

/** Appointments of an absence; who is away of several is in each of them. */
function isOf({ appointment }: AppointmentRecord, { location, employee, from, to, minutes }: Absence): boolean {
  const isThen = from <= appointment.date && appointment.date <= to && (location === null || location === appointment.location);
  return (
    isThen &&
    appointment.services.some(
      (service) =>
        (employee === null || employee === service.professional) &&
        workOfService(service).some((work) => work.from < minutes.to && work.to > minutes.from),
    )
  );
}

interface ListedAbsences {
  readonly open: readonly AppointmentRecord[];
  readonly names: Names;
  readonly mayAct: boolean;
  /** Whether this person sees the rules of booking. */
  readonly mayRule: boolean;
}

export function presentAbsences(
  context: PageContext,
  absences: readonly Absence[],
  { open, names, mayAct, mayRule }: ListedAbsences,
): Omit<ConsoleListPageProps, 'frame'> {
  const { t } = context;
  const openOf = (absence: Absence): ConsoleCell => {
    const count = open.filter((record) => isOf(record, absence)).length;
    return count === 0
      ? { text: t('booking.console.absences.none'), tone: 'good' }
      : { text: t('booking.console.absences.open', { count }), tone: 'bad' };
  };
  return {
    title: t('booking.console.absences.title'),
    lead: t('booking.console.absences.lead'),
    tabs: scheduleTabs(context, 'absences', { mayRule }),
    search: null,
    table: {
      caption: t('booking.console.absences.title'),
      columns: [
        t('booking.console.absences.who'),
        t('booking.console.visits.salon'),
        t('booking.console.absences.days'),
        t('booking.console.schedules.hours'),
        t('booking.console.absences.appointments'),
      ],
      rows: absences.map((absence) => ({
        key: absence.id,
        cells: [
          { text: whoOf(context, absence, names), href: `/ops/absences/${absence.id}` },
          {
            text:
              absence.location !== null
                ? names.salon(absence.location)
                : absence.employee === null
                  ? ''
                  : t('booking.console.absences.allSalons'),
          },
          { text: daysOf(context, absence) },
          { text: hoursOf(context, absence) },
          openOf(absence),
        ],
      })),
      empty: t('booking.console.absences.empty'),
    },
    next: null,
    file: null,
    ...(mayAct && { more: { label: t('booking.console.absences.new'), href: '/ops/absences/new' } }),
  };
}

interface ShownAbsence {
  readonly open: readonly AppointmentRecord[];
  readonly offeredUntil: ReadonlyMap<string, Date>;
  readonly names: Names;
  readonly user: ConsoleUser;
  readonly mayAct: boolean;
  readonly now: Date;
}

export function presentAbsence(
  context: PageContext,
  absence: Absence,
  { open, offeredUntil, names, user, mayAct, now }: ShownAbsence,
): Omit<ConsoleRecordPageProps, 'frame'> {
  const { t } = context;
  const { location, reason, by, id } = absence;
  const facts = [
    [t('booking.console.visits.salon'), location === null ? t('booking.console.absences.allSalons') : names.salon(location)],
    [t('booking.console.absences.days'), daysOf(context, absence)],
    [t('booking.console.schedules.hours'), hoursOf(context, absence)],
    [t('booking.console.visits.reason'), reason],
    // the token of the site has no name
    [t('booking.console.absences.by'), by === 'owner' ? t('console.roles.owner') : by],
  ] as const;
  const isWaiting = ({ appointment }: AppointmentRecord) => (offeredUntil.get(appointment.id)?.getTime() ?? 0) > now.getTime();
  const may = { offer: open.some((record) => !isWaiting(record)), remove: true };
  return {
    title: whoOf(context, absence, names),
    state:
      open.length === 0
        ? { text: t('booking.console.absences.none'), tone: 'good' }
        : { text: t('booking.console.absences.open', { count: open.length }), tone: 'bad' },
    back: { label: t('booking.console.absences.title'), href: '/ops/absences' },
    facts: facts.filter(([, value]) => value !== '').map(([label, value]) => ({ label, value })),
    open: null,
    actions: mayAct ? actionLinks(AbsenceActions, context, user, { id, may }) : [],
    sections: [
      {
        title: t('booking.console.absences.appointments'),
        table: presentToSettle(context, open, { offeredUntil, mayAct, now }, 'booking.console.absences.appointments'),
      },
    ],
  };
}

/** The form of a new absence: who, days, and hours of one day. */
export function presentAbsenceForm(
  { t }: PageContext,
  { who, from, to, start, end, reason }: TypedAbsence,
  {
    salons,
    mayCloseAll,
  }: {
    readonly salons: readonly (SalonChoice & { readonly employees: readonly { readonly id: string; readonly name: string }[] })[];
    readonly mayCloseAll: boolean;
  },
) {
  const ofSalon = ({ slug, title, employees }: (typeof salons)[number]) => [
    ...employees.map(({ id, name }) => ({ value: `${slug}/${id}`, label: salons.length === 1 ? name : `${title}: ${name}` })),
    { value: slug, label: `${title}: ${t('booking.console.absences.wholeSalon')}` },
  ];
  const seen = salons.flatMap(({ employees }) => employees);
  // of several salons: away from all of them at once
  const several = seen.filter(({ id }, at) => mayCloseAll && seen.findIndex((each) => each.id === id) < at);
  const everywhere = [...new Map(several.map((employee) => [employee.id, employee])).values()].map(({ id, name }) => ({
    value: `all/${id}`,
    label: `${name}: ${t('booking.console.absences.theirSalons')}`,
  }));
  const options = [
    ...salons.flatMap(ofSalon),
    ...everywhere,
    ...(mayCloseAll ? [{ value: '*', label: t('booking.console.absences.allSalons') }] : []),
  ];
  return {
    title: t('booking.console.absences.new'),
    lead: t('booking.console.absences.newLead'),
    submit: t('booking.console.absences.submit'),
    action: '/ops/absences',
    back: '/ops/absences',
    fields: [
      { name: 'who', label: t('booking.console.absences.who'), value: who, options },
      { name: 'from', label: t('booking.console.absences.from'), type: 'date', value: from, isRequired: true },
      { name: 'to', label: t('booking.console.absences.to'), type: 'date', value: to, isRequired: true },
      {
        name: 'start',
        label: t('booking.console.absences.start'),
        type: 'time',
        value: start,
        hint: t('booking.console.absences.hoursHint'),
      },
      { name: 'end', label: t('booking.console.absences.end'), type: 'time', value: end },
      {
        name: 'reason',
        label: t('booking.console.visits.reason'),
        hint: t('booking.console.visits.reasonHint'),
        value: reason,
        maxLength: 300,
      },
    ],
  } as const;
}
