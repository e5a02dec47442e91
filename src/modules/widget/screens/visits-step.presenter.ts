import { formatMoney } from '../../../shared/money';
import type { Appointment } from '../../scheduling/contract/appointment';
import type { BookingClient } from '../../clients/contract/client';
import { ANY_MASTER, NOTHING_CHOSEN } from '../contract/booking-choice';
import type { ReminderForm, ShownVisit, VisitsBody } from '../contract/visits-model';
import { shownClient } from './details-step.presenter';
import { visitFacts } from './done-step.presenter';
import { stepHref } from './widget-links';
import type { WidgetSituation } from './widget-situation';

/** Whether a visit is still to come: over are those that ended, or were cancelled. */
const isToCome = ({ state, endsAt }: Appointment, now: Date) =>
  endsAt > now && state !== 'cancelled' && state !== 'no_show' && state !== 'done';

interface ClientAccount {
  readonly client: BookingClient;
  /** The latest first. */
  readonly visits: readonly Appointment[];
  readonly reminders: ReminderForm | null;
  /** Whether feedback is taken at all. */
  readonly takesFeedback: boolean;
  /** Where a visit is moved and cancelled; null for none. */
  readonly manage: (id: string) => string | null;
  /** Names of its masters who do not work at its salon any more. */
  readonly absent: (visit: Appointment) => readonly string[];
}

/** A client's own visits. `isOldAppointments` of the settings shows past ones. */
export function visitsStep(
  situation: WidgetSituation,
  { client, visits, reminders, takesFeedback, manage, absent }: ClientAccount,
): VisitsBody {
  const { context, settings, now } = situation;
  const money = (amount: number) => (amount > 0 ? formatMoney(amount, context.locale) : null);
  const { name, phone } = shownClient(client);
  const upcoming = visits.filter((visit) => isToCome(visit, now)).reverse();
  const past = settings.common.isOldAppointments ? visits.filter((visit) => !isToCome(visit, now)) : [];
  return {
    kind: 'visits',
    client: { name, phone },
    balance: money(client.balance),
    bonus: bonusWords(situation, money(client.bonus)),
    reminders,
    favourites: favouritesOf(situation),
    upcoming: upcoming.map((visit) =>
      shown(situation, visit, { manage: manage(visit.id), feedback: null, absent: absentWords(situation, absent(visit)) }),
    ),
    past: past.map((visit) => shown(situation, visit, { manage: null, feedback: feedbackOf(visit, takesFeedback), absent: null })),
  };
}

/** `optionalRewardType` of the settings is what the salons call it. */
function bonusWords({ context: { t }, settings }: WidgetSituation, bonus: string | null): string | null {
  const name = settings.prepayments.optionalRewardType ?? t('widget.visits.reward');
  return bonus && t('widget.visits.bonus', { name, bonus });
}

/** What can still be booked of what the client has marked: masters first. */
function favouritesOf({ visitor: { favourites }, lists, settings }: WidgetSituation): VisitsBody['favourites'] {
  const route = settings.clientModule.routes[0] ?? 'serviceProfessionalTime';
  const empty = { ...NOTHING_CHOSEN, route };
  const positions = new Map(lists.positions.map(({ id, name }) => [id, name]));
  const masters = favourites.employees.flatMap((id) => lists.employees.find((one) => one.id === id) ?? []);
  const services = favourites.services.flatMap((id) => lists.services.find((one) => one.id === id) ?? []);
  return [
    ...masters.map(({ id, name, positions: own }) => ({
      name,
      note: own.map((position) => positions.get(position) ?? '').join(', ') || null,
      href: stepHref({ ...empty, employee: id }),
    })),
    ...services.map(({ id, name }) => ({ name, note: null, href: stepHref({ ...empty, services: [id] }) })),
  ];
}

function feedbackOf({ state, feedback }: Appointment, isTaken: boolean): ShownVisit['feedback'] {
  if (feedback !== null) return 'given';
  return isTaken && state === 'done' ? 'open' : null;
}

function absentWords({ context: { t } }: WidgetSituation, masters: readonly string[]): string | null {
  return masters.length === 0 ? null : `${t('visits.absent.lead', { masters: masters.join(', ') })} ${t('visits.absent.what')}`;
}

function shown(
  situation: WidgetSituation,
  visit: Appointment,
  { manage, feedback, absent }: Pick<ShownVisit, 'manage' | 'feedback' | 'absent'>,
): ShownVisit {
  const { when, salon, parts, price } = visitFacts(situation, visit);
  const masters = new Set(visit.services.map(({ professional }) => professional));
  const [employee = ANY_MASTER] = masters.size === 1 ? masters : [];
  const services = visit.services.map(({ service }) => service);
  const route = situation.settings.clientModule.routes[0] ?? 'serviceProfessionalTime';
  return {
    id: visit.id,
    when,
    salon: salon.name,
    parts,
    price,
    manage,
    feedback,
    absent,
    isCancelled: visit.state === 'cancelled',
    calendar: manage === null ? null : `/api/appointments/${visit.id}.ics`,
    again: stepHref({ ...NOTHING_CHOSEN, route, salon: visit.location, services, employee }, { step: 'time' }),
  };
}
