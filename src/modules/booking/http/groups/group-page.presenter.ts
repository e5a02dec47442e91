import type { RadioQuestion } from '../../../../../views/ui/components/form/Radio';
import type { GroupPageProps } from '../../../../../views/booking/pages/GroupPage';
import { localAt } from '../../../../platform/time/zoned-time';
import { timeOfDay } from '../../../../shared/clock-time';
import { homeZone } from '../../../../shared/home-zone';
import { localePath } from '../../../../shared/locale';
import { formatMoney } from '../../../../shared/money';
import { maskPhone } from '../../../../shared/phone';
import type { ContentContext } from '../../../content/content.api';
import type { CheckoutForm } from '../../../payment/payment.api';
import type { Appointment } from '../../../scheduling/contract/appointment';
import { isUpcoming } from '../../../scheduling/contract/appointment-move';
import type { BookingLocation } from '../../../scheduling/contract/catalogue';
import type { BookedGroup } from '../../../scheduling/contract/group';
import { groupPayPath, groupUndoPath } from '../../domain/appointment-token';
import { whenOf } from '../appointment-page/appointment.presenter';

interface ShownGroup {
  readonly group: BookedGroup;
  readonly token: string;
  /** Pages of its appointments, without language. */
  readonly paths: readonly string[];
  /** Until when each can be changed, in words. */
  readonly rules: readonly string[];
  readonly salon: BookingLocation | undefined;
  readonly failure: string;
  readonly checkout: CheckoutForm | null;
  /** Through whom it is paid; null: there is nothing to choose. */
  readonly choice: RadioQuestion | null;
  readonly now: Date;
}

/** Props of /group/{token}/. */
export function presentGroupPage(context: ContentContext, shown: ShownGroup): GroupPageProps {
  const { t, locale } = context;
  const { group, paths, rules, salon, failure } = shown;
  const toCome = group.appointments.filter(isUpcoming);
  return {
    lead: t(toCome.length === 0 ? 'booking.group.over' : 'booking.group.lead', { count: toCome.length }),
    failure,
    salon: salon ? { name: salon.name, address: [salon.street, salon.city].filter(Boolean).join(', '), phone: salon.phone } : null,
    people: group.appointments.map((appointment, at) => ({
      id: appointment.id,
      name: appointment.guest || appointment.clientFirstName || t('booking.group.you'),
      when: whenOf(context, appointment),
      state: stateOf(context, appointment),
      isToCome: isUpcoming(appointment),
      lines: appointment.services.map(({ start, serviceName, professionalName, predictedSum }) =>
        [`${start} ${serviceName}`, professionalName, predictedSum === null ? '' : formatMoney(predictedSum, locale)]
          .filter(Boolean)
          .join(', '),
      ),
      told: appointment.guestPhone ? t('booking.group.told', { phone: maskPhone(appointment.guestPhone) }) : '',
      rule: isUpcoming(appointment) ? rules[at]! : '',
      href: localePath(locale, paths[at]!),
    })),
    pay: payOf(context, shown),
    undo: undoOf(context, shown),
  };
}

function stateOf({ t }: ContentContext, appointment: Appointment): string {
  if (appointment.prepayment) return t('booking.group.unpaid');
  if (isUpcoming(appointment)) return '';
  return t(appointment.state === 'cancelled' ? 'booking.visits.state.cancelled' : 'booking.visits.state.over');
}

/** The button that takes all back, while that is possible and somebody is still to come. */
function undoOf({ t, locale }: ContentContext, { group, token, salon, now }: ShownGroup): GroupPageProps['undo'] {
  const { undoUntil, appointments } = group;
  if (now > undoUntil || !appointments.some((appointment) => isUpcoming(appointment) && appointment.startsAt > now)) return null;
  const time = timeOfDay(localAt(undoUntil, salon?.timezone ?? homeZone()).minute);
  return { text: t('booking.group.undo', { time }), action: localePath(locale, groupUndoPath(token)) };
}

/** The button that begins the payment of all, or, once that is begun, the one that leads to the provider; how each pays, where each does. */
function payOf({ t, locale }: ContentContext, { group, token, salon, checkout, choice }: ShownGroup): GroupPageProps['pay'] {
  const due = group.appointments.flatMap(({ prepayment }) => prepayment ?? []);
  if (due.length === 0) return null;
  const until = new Date(Math.min(...due.map((each) => each.due.getTime())));
  const amount = formatMoney(
    due.reduce((sum, each) => sum + each.amount, 0),
    locale,
  );
  const time = timeOfDay(localAt(until, salon?.timezone ?? homeZone()).minute);
  const rules = t('booking.group.payRules');
  if (group.subject === null) return { text: t('booking.group.payEach', { time }), rules, form: null };
  const text = t('booking.group.payAll', { amount, time });
  const begin = { label: t('booking.visits.pay.begin', { amount }), action: localePath(locale, groupPayPath(token)), fields: {}, choice };
  if (!checkout) return { text, rules, form: begin };
  return { text, rules, form: { label: t('booking.visits.pay.go', { amount }), ...checkout, choice: null } };
}
