import { homeZone } from '../../../shared/home-zone';
import { formatMoney } from '../../../shared/money';
import { neededWords } from '../../booking/booking.api';
import type { Appointment } from '../../scheduling/contract/appointment';
import type { BookingClient } from '../../clients/contract/client';
import { ANY_EMPLOYEE, NOTHING_CHOSEN } from '../contract/booking-choice';
import type { ReminderForm, ListedAppointment, AppointmentsBody } from '../contract/appointments-model';
import { shownClient } from './details-step.presenter';
import { appointmentFacts, testWords } from './done-step.presenter';
import { stepHref } from './widget-links';
import type { WidgetSituation } from './widget-situation';
import { positionWords } from './widget-words';

/** Whether an appointment is still to come: over are those that ended, or were cancelled. */
const isToCome = ({ state, endsAt }: Appointment, now: Date) =>
  endsAt > now && state !== 'cancelled' && state !== 'no_show' && state !== 'done';

interface ClientAccount {
  readonly client: BookingClient;
  /** The latest first. */
  readonly appointments: readonly Appointment[];
  readonly reminders: ReminderForm | null;
  /** Whether feedback is taken at all. */
  readonly takesFeedback: boolean;
  /** Where an appointment is moved and cancelled; null for none. */
  readonly manage: (id: string) => string | null;
  /** Page of a group, without language. */
  readonly groupPath: (id: string) => string;
  readonly waits: AppointmentsBody['waits'];
  readonly wish: string | null;
  readonly group: string | null;
  /** Names of its employees who do not work at its salon any more. */
  readonly absent: (appointment: Appointment) => readonly string[];
}

/** A client's own appointments. `isOldAppointments` of the settings shows past ones. */
export function appointmentsStep(
  situation: WidgetSituation,
  { client, appointments, reminders, takesFeedback, manage, groupPath, absent, waits, wish, group }: ClientAccount,
): AppointmentsBody {
  const { context, settings, now } = situation;
  const money = (amount: number) => (amount > 0 ? formatMoney(amount, context.locale) : null);
  const { name, phone } = shownClient(client);
  const upcoming = appointments.filter((appointment) => isToCome(appointment, now)).reverse();
  const past = settings.common.isOldAppointments ? appointments.filter((appointment) => !isToCome(appointment, now)) : [];
  return {
    kind: 'visits',
    client: { name, phone },
    balance: money(client.balance),
    bonus: bonusWords(situation, money(client.bonus)),
    reminders,
    favourites: favouritesOf(situation),
    waits,
    wish,
    group,
    upcoming: upcoming.map((appointment) =>
      shown(situation, appointment, {
        manage: manage(appointment.id),
        groupPath,
        feedback: null,
        absent: absentWords(situation, absent(appointment)) ?? missingTest(situation, appointment) ?? neededTest(situation, appointment),
      }),
    ),
    past: past.map((appointment) =>
      shown(situation, appointment, { manage: null, groupPath, feedback: feedbackOf(appointment, takesFeedback), absent: null }),
    ),
  };
}

/** `optionalRewardType` of the settings is what the salons call it. */
function bonusWords({ context: { t }, settings }: WidgetSituation, bonus: string | null): string | null {
  const name = settings.prepayments.optionalRewardType ?? t('widget.visits.reward');
  return bonus && t('widget.visits.bonus', { name, bonus });
}

/** What can still be booked of what the client has marked: employees first. */
function favouritesOf({ visitor: { favourites }, lists, settings }: WidgetSituation): AppointmentsBody['favourites'] {
  const route = settings.clientModule.routes[0] ?? 'serviceProfessionalTime';
  const empty = { ...NOTHING_CHOSEN, route };
  const employees = favourites.employees.flatMap((id) => lists.employees.find((one) => one.id === id) ?? []);
  const services = favourites.services.flatMap((id) => lists.services.find((one) => one.id === id) ?? []);
  return [
    ...employees.map((employee) => ({
      name: employee.name,
      note: positionWords(employee, lists.positions) || null,
      href: stepHref({ ...empty, employee: employee.id }),
    })),
    ...services.map(({ id, name }) => ({ name, note: null, href: stepHref({ ...empty, services: [id] }) })),
  ];
}

function feedbackOf({ state, feedback }: Appointment, isTaken: boolean): ListedAppointment['feedback'] {
  if (feedback !== null) return 'given';
  return isTaken && state === 'done' ? 'open' : null;
}

function absentWords({ context: { t } }: WidgetSituation, employees: readonly string[]): string | null {
  return employees.length === 0
    ? null
    : `${t('booking.visits.absent.lead', { employees: employees.join(', ') })} ${t('booking.visits.absent.what')}`;
}

/** That the test is missing which it requires; null: it is not. */
function missingTest(situation: WidgetSituation, appointment: Appointment): string | null {
  return appointment.patchTest?.state === 'missing' ? (testWords(situation, appointment)[0] ?? null) : null;
}

/** That others are not certain without it; null: it is no test of any. */
function neededTest({ context: { t, locale }, lists }: WidgetSituation, { neededBy = [], location }: Appointment): string | null {
  const timezone = lists.locations.find(({ id }) => id === location)?.timezone ?? homeZone();
  return neededWords(t, 'move', neededBy, { timezone, locale }) || null;
}

function shown(
  situation: WidgetSituation,
  appointment: Appointment,
  { manage, groupPath, feedback, absent }: Pick<ListedAppointment, 'manage' | 'feedback' | 'absent'> & Pick<ClientAccount, 'groupPath'>,
): ListedAppointment {
  const { group, date } = appointment;
  const { when, day, salon, parts, price } = appointmentFacts(situation, appointment);
  const employees = new Set(appointment.services.map(({ professional }) => professional));
  const [employee = ANY_EMPLOYEE] = employees.size === 1 ? employees : [];
  const services = appointment.services.map(({ service }) => service);
  const route = situation.settings.clientModule.routes[0] ?? 'serviceProfessionalTime';
  return {
    id: appointment.id,
    when,
    salon: salon.name,
    guest: appointment.guest ? situation.context.t('booking.guest.line', { guest: appointment.guest }) : null,
    group: group ? { key: `${group} ${date}`, day, manage: groupPath(group) } : null,
    parts,
    price,
    manage,
    feedback,
    absent,
    isCancelled: appointment.state === 'cancelled',
    calendar: manage === null ? null : `/api/appointments/${appointment.id}.ics`,
    again: stepHref({ ...NOTHING_CHOSEN, route, salon: appointment.location, services, employee }, { step: 'time' }),
  };
}
