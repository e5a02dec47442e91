import { salonRoutes } from '../../content/content.api';
import { paidByCertificates } from '../../scheduling/contract/appointment-parts';
import { outsidePrepayment } from '../../scheduling/contract/prepayment';
import { sumOf, type AnalyticsEvent } from '../../../shared/analytics-event';
import { formatMoney } from '../../../shared/money';
import { localAt } from '../../../platform/time/zoned-time';
import type { Appointment } from '../../scheduling/contract/appointment';
import type { DoneBody, DuePrepayment } from '../contract/widget-model';
import type { ListedAppointment } from '../contract/appointments-model';
import { ANY_EMPLOYEE, NOTHING_CHOSEN } from '../contract/booking-choice';
import { ruleSentence } from './details-step.presenter';
import { stepHref } from './widget-links';
import { patchTestWords, salonPageOf } from '../../booking/booking.api';
import type { WidgetSituation } from './widget-situation';
import { homeZone } from '../../../shared/home-zone';
import { timeOfDay } from '../../../shared/clock-time';
import { longDay } from '../../../shared/calendar-day';

type AppointmentFacts = Pick<DoneBody, 'day' | 'time' | 'parts' | 'price'> &
  Pick<ListedAppointment, 'when'> & { readonly salon: Pick<DoneBody['salon'], 'name' | 'address' | 'phone'> };

/** An appointment in words: when, where, what by whom, for how much. */
export function appointmentFacts({ context, lists }: WidgetSituation, appointment: Appointment): AppointmentFacts {
  const { locale } = context;
  const salon = lists.locations.find(({ id }) => id === appointment.location);
  const price = sumOfPrices(appointment.services);
  const total = price === null ? null : formatMoney(price, locale);
  const prepaid = outsidePrepayment(appointment.services);
  const byCertificate = paidByCertificates(appointment);
  const time = appointment.services.map(({ start }) => start).sort()[0] ?? '';
  const day = longDay(appointment.date, locale);
  return {
    when: `${day}, ${time}`,
    day,
    time,
    salon: { name: salon?.name ?? '', address: [salon?.street, salon?.city].filter(Boolean).join(', '), phone: salon?.phone ?? '' },
    parts: appointment.services.map(({ serviceName, professionalName, start }) => ({
      service: serviceName,
      employee: professionalName,
      time: start,
    })),
    price:
      [
        total,
        prepaid === null ? null : context.t('widget.prepaid', { amount: formatMoney(prepaid, locale) }),
        byCertificate === 0 ? null : context.t('widget.paidByCertificate', { amount: formatMoney(byCertificate, locale) }),
      ]
        .filter(Boolean)
        .join(' · ') || null,
  };
}

interface DoneFacts {
  /** What happens next, in sentences. */
  readonly next: readonly string[];
  /** Until when the appointment can be changed, in words. */
  readonly rule: string;
  /** Where a prepayment is begun, without language prefix; null: nowhere. */
  readonly pay: string | null;
}

/** What was booked. */
export function doneStep(situation: WidgetSituation, appointment: Appointment, { next, rule, pay }: DoneFacts): DoneBody {
  const route = situation.settings.clientModule.routes[0] ?? 'serviceProfessionalTime';
  const fresh = { ...NOTHING_CHOSEN, route, salon: appointment.location };
  const { day, time, salon, parts, price } = appointmentFacts(situation, appointment);
  const { context, pictures, choice, lists } = situation;
  const [then, ...after] = choice.then;
  const further = { ...fresh, services: then === undefined ? [] : [then], then: after, employee: ANY_EMPLOYEE };
  const name = lists.services.find(({ id }) => id === then)?.name;
  const own = salonPageOf(context.site, appointment.location);
  return {
    kind: 'done',
    day,
    time,
    parts,
    price,
    next: [
      ...guestWords(situation, appointment),
      ...joinedWords(situation, appointment),
      ...testWords(situation, appointment),
      ...certificateWords(situation, appointment),
      ...next,
    ],
    salon: { ...salon, picture: pictures.get(appointment.location) ?? null, routes: own ? salonRoutes(own, context.locale) : [] },
    rule: ruleSentence(context, appointment.rules.changeableUntil, situation.now, rule),
    calendar: `/api/appointments/${appointment.id}.ics`,
    again: stepHref(fresh, { step: 'service' }),
    further: name ? { label: context.t('widget.done.further', { service: name }), href: stepHref(further, { step: 'time' }) } : null,
    due: appointment.prepayment && duePrepayment(situation, appointment, appointment.prepayment, pay),
    events: doneEvents(appointment),
  };
}

/** A booked appointment is a lead of its price; what was prepaid is a purchase. Each is told once. */
function doneEvents({ id, services }: Appointment): readonly AnalyticsEvent[] {
  const price = sumOfPrices(services);
  const worth = price === null ? { currency: 'UAH' as const } : sumOf(price);
  const items = services.map(({ service, serviceName, predictedSum }) => {
    return { item_id: service, item_name: serviceName, ...(predictedSum !== null && { price: sumOf(predictedSum).value }) };
  });
  const lead: AnalyticsEvent = { name: 'generate_lead', once: id, params: { ...worth, lead_source: 'booking', items } };
  const prepaid = outsidePrepayment(services);
  if (prepaid === null) return [lead];
  return [lead, { name: 'purchase', once: id, params: { ...sumOf(prepaid), transaction_id: id, items } }];
}

/** Null where a price is not known. */
const sumOfPrices = (services: Appointment['services']) =>
  services.reduce<number | null>((sum, { predictedSum: one }) => (sum === null || one === null ? null : sum + one), 0);

/** That what was booked became part of an appointment that was there, by our rule or that of the salons' system. */
function joinedWords({ choice, context }: WidgetSituation, { services }: Appointment): readonly string[] {
  return choice.services.length > 0 && services.length > choice.services.length ? [context.t('widget.done.joined')] : [];
}

/** Whether it is certain by the test that it requires. */
export function testWords(
  { context: { t, locale }, lists, now }: WidgetSituation,
  { patchTest, location }: Appointment,
): readonly string[] {
  const timezone = lists.locations.find(({ id }) => id === location)?.timezone ?? homeZone();
  return patchTest ? [patchTestWords(t, patchTest, { now, timezone, locale })] : [];
}

/** What certificates pay. */
function certificateWords({ context: { t, locale } }: WidgetSituation, { certificates = [] }: Appointment): readonly string[] {
  const reserved = certificates.reduce((sum, { state, amount }) => sum + (state === 'reserved' ? amount : 0), 0);
  return reserved === 0 ? [] : [t('widget.done.certificate', { amount: formatMoney(reserved, locale) })];
}

function guestWords({ context }: WidgetSituation, { guest = '' }: Appointment): readonly string[] {
  return guest === '' ? [] : [context.t('widget.done.guest', { guest })];
}

function duePrepayment(
  { context: { t, locale }, choice, lists }: WidgetSituation,
  { id, location }: Appointment,
  { amount, due }: NonNullable<Appointment['prepayment']>,
  action: string | null,
): DuePrepayment {
  const zone = lists.locations.find((salon) => salon.id === location)?.timezone ?? homeZone();
  const sum = formatMoney(amount, locale);
  return {
    text: t('widget.due.text', { amount: sum, time: timeOfDay(localAt(due, zone).minute) }),
    label: t('widget.due.pay', { amount: sum }),
    action,
    check: stepHref(choice, { step: 'done', visit: id }),
  };
}
