import type { VisitCancelPageProps } from '../../../../../views/booking/pages/VisitCancelPage';
import type { VisitPageProps } from '../../../../../views/booking/pages/VisitPage';
import { durationLabel } from '../../../../../views/ui/i18n/labels';
import { localAt } from '../../../../platform/time/zoned-time';
import { localePath } from '../../../../shared/locale';
import { prepaidElsewhere } from '../../../scheduling/contract/prepayment';
import { formatMoney } from '../../../../shared/money';
import { salonPath, salonRoutes, type ContentContext } from '../../../content/content.api';
import type { CheckoutForm } from '../../../payment/payment.api';
import type { Appointment } from '../../../scheduling/contract/appointment';
import type { BookingLocation } from '../../../scheduling/contract/catalogue';
import { isToCome, mayStillChange } from '../../../scheduling/contract/visit-move';
import { cancelPath, calendarPath, movePath, payPath, visitPath } from '../../domain/visit-token';
import { minuteOfDay, timeOfDay } from '../../../scheduling/contract/time-of-day';
import { salonPageOf } from '../../application/salon-page';
import { dayWords, hoursOf } from './visit-words';
import { homeZone } from '../../../../shared/home-zone';

/** A visit as its pages show it. */
export interface ShownVisit {
  readonly token: string;
  readonly visit: Appointment;
  /** Null while the booking system does not know it. */
  readonly salon: BookingLocation | null;
  /** The rule that it is changed by, in words. */
  readonly rule: string;
  /** Names in the language of the reader, by id; what is missing is called as it was booked. */
  readonly names: ReadonlyMap<string, string>;
  /** Names of masters who do not work at the salon any more. */
  readonly absent: readonly string[];
  readonly now: Date;
}

/** Props of /visit/{token}/. @param told what was done, or what went wrong */
export function presentVisit(
  context: ContentContext,
  shown: ShownVisit,
  told: { readonly done?: string; readonly failure?: string; readonly checkout?: CheckoutForm } = {},
): VisitPageProps {
  const { t, locale } = context;
  const { visit, token, absent, now } = shown;
  const isWithout = absent.length > 0;
  const toCome = isToCome(visit);
  const mayChange = mayStillChange(visit, now);
  const hours = hoursOf(visit);
  const sums = visit.services.map(({ predictedSum }) => predictedSum);
  const total = sums.reduce<number | null>((sum, each) => (sum === null || each === null ? null : sum + each), 0);
  const prepaid = prepaidElsewhere(visit.services);
  const minutes = (minuteOfDay(hours.to) ?? 0) - (minuteOfDay(hours.from) ?? 0);
  return {
    title: dayWords(visit.date, locale),
    accent: accentOf(context, visit),
    isToCome: toCome,
    lead: isWithout ? t('visits.absent.lead', { masters: absent.join(', ') }) : t(`visits.lead.${visit.state}`),
    rule: ruleOf(context, shown, mayChange),
    done: told.done ?? '',
    failure: told.failure ?? '',
    // the same services by the same masters is what a visit is moved with
    change: mayChange
      ? { move: isWithout ? null : localePath(locale, movePath(token)), cancel: localePath(locale, cancelPath(token)) }
      : null,
    pay: visit.prepayment && toCome ? payOf(context, shown, visit.prepayment, told.checkout ?? null) : null,
    mustCall: toCome && (isWithout || !mayChange),
    calendar: toCome ? localePath(locale, calendarPath(token)) : null,
    lines: visit.services.map(({ id, service, serviceName, professional, professionalName, quantity, start, ...rest }) => ({
      id,
      start,
      name: `${nameIn(context, shown, service, serviceName)}${quantity > 1 ? ` × ${quantity}` : ''}`,
      note: `${nameIn(context, shown, professional, professionalName)} · ${durationLabel(rest.durationMinutes, t)}`,
      price: rest.predictedSum === null ? '' : formatMoney(rest.predictedSum, locale),
    })),
    total:
      [
        total === null ? '' : formatMoney(total, locale),
        prepaid === null ? '' : t('widget.prepaid', { amount: formatMoney(prepaid, locale) }),
      ]
        .filter(Boolean)
        .join(' · ') || null,
    duration: durationLabel(minutes, t) ?? '',
    salon: salonOf(context, shown),
  };
}

/** The button that begins the payment, or, once that is begun, the one that leads to the provider. */
function payOf(
  { t, locale }: ContentContext,
  { token, salon }: ShownVisit,
  { amount, due }: NonNullable<Appointment['prepayment']>,
  checkout: CheckoutForm | null,
): VisitPageProps['pay'] {
  const sum = formatMoney(amount, locale);
  const time = timeOfDay(localAt(due, salon?.timezone ?? homeZone()).minute);
  const text = t('visits.pay.text', { amount: sum, time });
  if (!checkout) return { text, label: t('visits.pay.begin', { amount: sum }), action: localePath(locale, payPath(token)), fields: {} };
  const { action, data, signature } = checkout;
  return { text, label: t('visits.pay.go', { amount: sum }), action, fields: { data, signature } };
}

/** Props of the question before a visit is cancelled. */
export function presentCancel(context: ContentContext, shown: ShownVisit): VisitCancelPageProps {
  const { t, locale } = context;
  return {
    lead: t('visits.cancel.lead', { when: whenOf(context, shown.visit), salon: salonOf(context, shown).name }),
    rule: ruleOf(context, shown, true),
    action: localePath(locale, cancelPath(shown.token)),
    move: localePath(locale, movePath(shown.token)),
    back: localePath(locale, visitPath(shown.token)),
  };
}

/** «вівторок, 24 листопада, 14:00–15:30» */
export function whenOf({ t, locale }: ContentContext, visit: Appointment): string {
  return `${dayWords(visit.date, locale)}, ${t('visits.span', hoursOf(visit))}`;
}

function accentOf({ t }: ContentContext, visit: Appointment): string {
  if (isToCome(visit)) return t('visits.span', hoursOf(visit));
  return t(visit.state === 'cancelled' ? 'visits.state.cancelled' : 'visits.state.over');
}

function ruleOf({ t }: ContentContext, { visit, rule, absent }: ShownVisit, mayChange: boolean): string {
  if (!isToCome(visit)) return '';
  if (absent.length > 0) return t('visits.absent.what');
  return mayChange ? t('visits.rule', { rule }) : t('visits.late');
}

/** In the language that it was booked in a visit is shown as it was booked. */
function nameIn({ locale }: ContentContext, { visit, names }: ShownVisit, id: string, booked: string): string {
  return locale === visit.locale ? booked : (names.get(id) ?? booked);
}

function salonOf({ site, locale }: ContentContext, { visit, salon }: ShownVisit): VisitPageProps['salon'] {
  const own = salonPageOf(site, visit.location);
  return {
    name: salon?.name ?? own?.title ?? '',
    address: own?.address ?? [salon?.street, salon?.city].filter(Boolean).join(', '),
    href: own ? localePath(locale, salonPath(own)) : null,
    routes: own ? salonRoutes(own, locale) : [],
    picture: own?.picture ?? null,
    phone: salon?.phone ?? own?.phone ?? '',
  };
}
