import type { RadioQuestion } from '../../../../../views/ui/components/form/Radio';
import type { AppointmentCancelPageProps } from '../../../../../views/booking/pages/AppointmentCancelPage';
import type { AppointmentPageProps } from '../../../../../views/booking/pages/AppointmentPage';
import { durationLabel } from '../../../../../views/ui/i18n/labels';
import { localAt } from '../../../../platform/time/zoned-time';
import { qrDrawing } from '../../../../platform/render/qr-code';
import { localePath } from '../../../../shared/locale';
import { outsidePrepayment } from '../../../scheduling/contract/prepayment';
import { formatMoney } from '../../../../shared/money';
import { salonPath, salonRoutes, type ContentContext } from '../../../content/content.api';
import type { CheckoutForm } from '../../../payment/payment.api';
import { isLapsed, type Appointment } from '../../../scheduling/contract/appointment';
import { LATE_MINUTES, mayBeLate, type LateChoice } from '../../../scheduling/contract/late-arrival';
import type { TimeOffer } from '../../../scheduling/contract/time-offer';
import type { BookingLocation } from '../../../scheduling/contract/catalogue';
import { isUpcoming, mayStillChange } from '../../../scheduling/contract/appointment-move';
import { paidByCertificates } from '../../../scheduling/contract/appointment-parts';
import type { OfferedWallets } from '../../../wallet/contract/wallet-pass';
import {
  applePassPath,
  cancelPath,
  calendarPath,
  comingPath,
  feedbackPath,
  googleWalletPath,
  latePath,
  offerPath,
  movePath,
  payPath,
  appointmentPath,
} from '../../domain/appointment-token';
import { appointmentWhenShort } from '../../domain/appointment-when';
import { neededWords, patchTestWords } from '../../domain/patch-test-words';
import { salonPageOf } from '../../application/salon-page';
import { hoursOf } from './appointment-words';
import { homeZone } from '../../../../shared/home-zone';
import { minuteOf, timeOfDay } from '../../../../shared/clock-time';
import { longDay } from '../../../../shared/calendar-day';

/** An appointment as its pages show it. */
export interface AppointmentView {
  readonly token: string;
  readonly appointment: Appointment;
  /** Null while the booking system does not know it. */
  readonly salon: BookingLocation | null;
  /** The rule that it is changed by, in words. */
  readonly rule: string;
  /** Names in the language of the reader, by id; what is missing is called as it was booked. */
  readonly names: ReadonlyMap<string, string>;
  /** Names of employees who do not work at the salon any more. */
  readonly absent: readonly string[];
  /** Other times that are kept for the client, with the name of their salon. */
  readonly offers: readonly (TimeOffer & { readonly salon: string })[];
  /** Whether its client answers by the link. */
  readonly takesAnswers: boolean;
  /** Whether feedback is taken. */
  readonly takesFeedback: boolean;
  readonly wallets: OfferedWallets;
  /** Address of the fiscal receipt of what was paid in advance, https; null: there is none. */
  readonly receipt: string | null;
  readonly now: Date;
}

/** What there is to say of an appointment: other times that wait for a choice, an employee who is away, or its state; and who comes. */
function leadOf(context: ContentContext, shown: AppointmentView, offered: string | null): string {
  const { t } = context;
  const { appointment, absent } = shown;
  const lead = absent.length > 0 ? t('booking.visits.absent.lead', { employees: absent.join(', ') }) : stateOf(context, shown);
  const guest = appointment.guest && isUpcoming(appointment) ? t('booking.guest.lead', { guest: appointment.guest }) : '';
  return [offered ?? lead, guest, testWords(context, shown), isUpcoming(appointment) ? neededOf(context, shown, 'move') : '']
    .filter(Boolean)
    .join(' ');
}

/** Of an appointment to come that requires a test: whether it is certain. */
function testWords({ t, locale }: ContentContext, { appointment, salon, now }: AppointmentView): string {
  const { patchTest } = appointment;
  return patchTest && isUpcoming(appointment) ? patchTestWords(t, patchTest, { now, timezone: salon?.timezone ?? homeZone(), locale }) : '';
}

/** Where the test is booked that an appointment lacks; null: it lacks none, or it is too late. */
function testOf({ locale }: ContentContext, { appointment, now }: AppointmentView): string | null {
  const { patchTest, location } = appointment;
  if (patchTest?.state !== 'missing' || patchTest.latest <= now || !isUpcoming(appointment)) return null;
  return localePath(locale, `/widget/?${new URLSearchParams({ salon: location, service: patchTest.service }).toString()}`);
}

/** Its state in words; of one that waits for an answer, or did, until when. */
function stateOf(context: ContentContext, shown: AppointmentView): string {
  const { t } = context;
  const { appointment } = shown;
  const { state, asked, comingAt, keptUntil } = appointment;
  const until = keptUntil ? shortMoment(context, shown, keptUntil) : '';
  if (isLapsed(appointment)) return t('booking.visits.lead.lapsed', { until });
  if (state === 'reserved' && asked === 'confirm') return t('booking.visits.lead.confirm', { until });
  return t(state === 'confirmed' && comingAt ? 'booking.visits.lead.coming' : `booking.visits.lead.${state}`);
}

const againOf = ({ t }: ContentContext, appointment: Appointment) =>
  t(isLapsed(appointment) ? 'booking.visits.another' : 'booking.visits.again');

/** «вт 24.11 о 14:00» on the salon's clock. */
function shortMoment({ locale }: ContentContext, { salon }: AppointmentView, at: Date): string {
  return appointmentWhenShort(at, { timezone: salon?.timezone ?? homeZone(), locale });
}

/** The button by which the client says that they come: until they said so, and before it begins. */
function comingOf({ t, locale }: ContentContext, { appointment, token, absent, takesAnswers, now }: AppointmentView) {
  const { state, comingAt, startsAt } = appointment;
  const isOpen = state === 'reserved' || state === 'planned' || (state === 'confirmed' && !comingAt);
  if (!takesAnswers || !isOpen || startsAt <= now || absent.length > 0) return null;
  const label = t(state === 'reserved' ? 'booking.visits.coming.confirm' : 'booking.visits.coming.submit');
  return { action: localePath(locale, comingPath(token)), label, isNeeded: state === 'reserved' };
}

/** What was done a moment ago, or what went wrong. */
interface PageNews {
  readonly done?: string;
  readonly failure?: string;
  readonly checkout?: CheckoutForm;
  /** Through whom it is paid; null: there is nothing to choose. */
  readonly choice?: RadioQuestion | null;
  /** What was typed of feedback that is not taken. */
  readonly feedback?: string;
  /** So late does not fit; what does. */
  readonly late?: { readonly minutes: number; readonly choices: readonly LateChoice[] };
}

/** The buttons by which the client says that they will be late, or chooses what fits then; null: it is not the time for it. */
function lateOf({ t, locale }: ContentContext, { appointment, token, takesAnswers, absent, now }: AppointmentView, { late }: PageNews) {
  if (!takesAnswers || absent.length > 0 || !mayBeLate(appointment, now)) return null;
  const action = localePath(locale, latePath(token));
  if (late) {
    const choices = late.choices.map(({ id, kind, start, end, services, employees }) => ({
      value: id,
      label: t(`booking.visits.late.${kind}`, { hours: t('booking.visits.span', { from: start, to: end }) }),
      note: (kind === 'shorter' ? services : employees).join(', '),
    }));
    const text = t(choices.length > 0 ? 'booking.visits.late.unfit' : 'booking.visits.late.call', { minutes: late.minutes });
    return { action, text, minutes: [], hidden: String(late.minutes), choices };
  }
  const { lateMinutes } = appointment;
  const text = lateMinutes ? t('booking.visits.late.noted', { minutes: lateMinutes }) : t('booking.visits.late.ask');
  const minutes = LATE_MINUTES.filter((each) => each !== lateMinutes).map((each) => ({
    value: String(each),
    label: t('booking.visits.late.minutes', { minutes: each }),
  }));
  return { action, text, minutes, hidden: '', choices: [] };
}

/** Props of /visit/{token}/. @param told what was done, or what went wrong */
export function presentAppointmentPage(context: ContentContext, shown: AppointmentView, told: PageNews = {}): AppointmentPageProps {
  const { t, locale } = context;
  const { appointment, token, absent, now } = shown;
  const isWithout = absent.length > 0;
  const toCome = isUpcoming(appointment);
  const mayChange = mayStillChange(appointment, now);
  const hours = hoursOf(appointment);
  const offers = toCome && shown.offers.length > 0 ? offersOf(context, shown) : null;
  const minutes = minuteOf(hours.to) - minuteOf(hours.from);
  return {
    title: longDay(appointment.date, locale),
    accent: accentOf(context, appointment),
    isToCome: toCome,
    lead: leadOf(context, shown, offers?.lead ?? null),
    rule: ruleOf(context, shown, mayChange),
    done: told.done ?? '',
    failure: told.failure ?? '',
    // the same services by the same employees is what an appointment is moved with
    change: mayChange
      ? { move: isWithout ? null : localePath(locale, movePath(token)), cancel: localePath(locale, cancelPath(token)) }
      : null,
    offers,
    test: testOf(context, shown),
    coming: comingOf(context, shown),
    late: lateOf(context, shown, told),
    feedback:
      shown.takesFeedback && appointment.state === 'done' && appointment.feedback === null
        ? { action: localePath(locale, feedbackPath(token)), text: told.feedback ?? '' }
        : null,
    again: againOf(context, appointment),
    pay: appointment.prepayment && toCome ? payOf(context, shown, appointment.prepayment, told) : null,
    mustCall: toCome && [isWithout, !mayChange, told.late].some(Boolean),
    ...filesOf(context, shown),
    receipt: shown.receipt === null ? null : { href: shown.receipt, label: t('booking.visits.receipt'), qr: qrDrawing(shown.receipt) },
    lines: appointment.services.map(({ id, service, serviceName, professional: employee, professionalName, quantity, start, ...rest }) => ({
      id,
      start,
      name: `${nameIn(context, shown, service, serviceName)}${quantity > 1 ? ` × ${quantity}` : ''}`,
      note: `${nameIn(context, shown, employee, professionalName)} · ${durationLabel(rest.durationMinutes, t)}`,
      price: rest.predictedSum === null ? '' : formatMoney(rest.predictedSum, locale),
    })),
    total: totalWords(context, appointment),
    duration: durationLabel(minutes, t) ?? '',
    salon: salonOf(context, shown),
  };
}

/** What is kept of an appointment to come outside the site. */
function filesOf({ locale }: ContentContext, { appointment, token, wallets }: AppointmentView) {
  const addressOf = (path: string) => (isUpcoming(appointment) ? localePath(locale, path) : null);
  return {
    calendar: addressOf(calendarPath(token)),
    googleWallet: wallets.google ? addressOf(googleWalletPath(token)) : null,
    appleWallet: wallets.apple ? addressOf(applePassPath(token)) : null,
  };
}

/** What it costs, as far as that is known, and what of it is paid; null: nothing is known. */
function totalWords({ t, locale }: ContentContext, appointment: Appointment): string | null {
  const sums = appointment.services.map(({ predictedSum }) => predictedSum);
  const total = sums.reduce<number | null>((sum, each) => (sum === null || each === null ? null : sum + each), 0);
  const prepaid = outsidePrepayment(appointment.services);
  const byCertificate = paidByCertificates(appointment);
  const words = [
    total === null ? '' : formatMoney(total, locale),
    prepaid === null ? '' : t('widget.prepaid', { amount: formatMoney(prepaid, locale) }),
    byCertificate === 0 ? '' : t('widget.paidByCertificate', { amount: formatMoney(byCertificate, locale) }),
  ];
  return words.filter(Boolean).join(' · ') || null;
}

/** A button for each of the times that are kept. */
function offersOf(context: ContentContext, shown: AppointmentView) {
  const { t, locale } = context;
  const { appointment, offers, token } = shown;
  const until = new Date(Math.min(...offers.map(({ expiresAt }) => expiresAt.getTime())));
  return {
    lead: t('booking.visits.offers.text', { until: shortMoment(context, shown, until) }),
    action: localePath(locale, offerPath(token)),
    times: offers.map(({ id, day, start, end, employees, salon: name, location }) => ({
      value: id,
      label: `${longDay(day, locale)}, ${t('booking.visits.span', { from: start, to: end })}`,
      note: [...employees, ...(location === appointment.location ? [] : [name])].join(', '),
    })),
  };
}

/** The button that begins the payment, or, once that is begun, the one that leads to the provider. */
function payOf(
  { t, locale }: ContentContext,
  { appointment, token, salon }: AppointmentView,
  { amount, due }: NonNullable<Appointment['prepayment']>,
  { checkout, choice = null }: PageNews,
): AppointmentPageProps['pay'] {
  const sum = formatMoney(amount, locale);
  const timezone = salon?.timezone ?? homeZone();
  // who was asked by SMS may have until another day
  const time = appointment.asked === 'pay' ? appointmentWhenShort(due, { timezone, locale }) : timeOfDay(localAt(due, timezone).minute);
  const text = t('booking.visits.pay.text', { amount: sum, time });
  if (!checkout)
    return { text, label: t('booking.visits.pay.begin', { amount: sum }), action: localePath(locale, payPath(token)), fields: {}, choice };
  return { text, label: t('booking.visits.pay.go', { amount: sum }), ...checkout, choice: null };
}

/** Props of the question before an appointment is cancelled. */
export function presentCancel(context: ContentContext, shown: AppointmentView): AppointmentCancelPageProps {
  const { t, locale } = context;
  return {
    lead: t('booking.visits.cancel.lead', { when: whenOf(context, shown.appointment), salon: salonOf(context, shown).name }),
    rule: ruleOf(context, shown, true),
    needed: neededOf(context, shown, 'cancel'),
    action: localePath(locale, cancelPath(shown.token)),
    move: localePath(locale, movePath(shown.token)),
    back: localePath(locale, appointmentPath(shown.token)),
  };
}

/** What moving or cancelling it does to those that it is the test of; empty: to none. */
export const neededOf = ({ t, locale }: ContentContext, { appointment, salon }: AppointmentView, act: 'cancel' | 'move'): string =>
  neededWords(t, act, appointment.neededBy ?? [], { timezone: salon?.timezone ?? homeZone(), locale });

/** «вівторок, 24 листопада, 14:00–15:30» */
export function whenOf({ t, locale }: ContentContext, appointment: Appointment): string {
  return `${longDay(appointment.date, locale)}, ${t('booking.visits.span', hoursOf(appointment))}`;
}

function accentOf({ t }: ContentContext, appointment: Appointment): string {
  if (isUpcoming(appointment)) return t('booking.visits.span', hoursOf(appointment));
  if (isLapsed(appointment)) return t('booking.visits.state.lapsed');
  return t(appointment.state === 'cancelled' ? 'booking.visits.state.cancelled' : 'booking.visits.state.over');
}

function ruleOf({ t }: ContentContext, { appointment, rule, absent }: AppointmentView, mayChange: boolean): string {
  if (!isUpcoming(appointment)) return '';
  if (absent.length > 0) return t('booking.visits.absent.what');
  return mayChange ? t('booking.visits.rule', { rule }) : t('booking.visits.tooLate');
}

/** In the language that it was booked in an appointment is shown as it was booked. */
function nameIn({ locale }: ContentContext, { appointment, names }: AppointmentView, id: string, booked: string): string {
  return locale === appointment.locale ? booked : (names.get(id) ?? booked);
}

function salonOf({ site, locale }: ContentContext, { appointment, salon }: AppointmentView): AppointmentPageProps['salon'] {
  const own = salonPageOf(site, appointment.location);
  return {
    name: salon?.name ?? own?.title ?? '',
    address: own?.address ?? [salon?.street, salon?.city].filter(Boolean).join(', '),
    href: own ? localePath(locale, salonPath(own)) : null,
    routes: own ? salonRoutes(own, locale) : [],
    picture: own?.picture ?? null,
    phone: salon?.phone ?? own?.phone ?? '',
  };
}
