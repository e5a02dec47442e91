import type { AppointmentMovePageProps } from '../../../../../views/booking/pages/AppointmentMovePage';
import type { NextPageProps } from '../../../../../views/booking/pages/NextPage';
import { longDay } from '../../../../shared/calendar-day';
import { homeZone } from '../../../../shared/home-zone';
import { localePath } from '../../../../shared/locale';
import type { ContentContext } from '../../../content/content.api';
import type { NextOffer, NextTime } from '../../../scheduling/contract/follow-up';
import { messagesPath, nextPath, nextTimesPath } from '../../domain/appointment-token';
import { appointmentWhenShort } from '../../domain/appointment-when';
import { presentTimes, type MoveChoice } from '../appointment-page/appointment-move.presenter';
import type { Names } from '../waits/wait-words';

interface ShownNext {
  readonly offer: NextOffer;
  readonly token: string;
  readonly names: Names;
  /** The page of the appointment that came of it, without language; null: none. */
  readonly booked: string | null;
  readonly failure: string;
}

/** Props of /next/{token}/. */
export function presentNext(context: ContentContext, { offer, token, names, booked, failure }: ShownNext): NextPageProps {
  const { t, locale } = context;
  const { appointment, times, state, until } = offer;
  const isOpen = state === 'offered';
  const toVisit = booked === null ? null : { href: localePath(locale, booked), label: t('booking.waits.toVisit') };
  return {
    lead: leadOf(context, { state, isKept: times.length > 0, until: appointmentWhenShort(until, { timezone: homeZone(), locale }) }),
    failure,
    lines: [servicesWords(offer, names), names.get(appointment.location) ?? ''].filter(Boolean),
    book: localePath(locale, `${nextPath(token)}book/`),
    times: times.map((time) => ({ id: time.id, label: whenOf(context, time), note: noteOf(offer, time, names) })),
    other: isOpen ? localePath(locale, nextTimesPath(token)) : null,
    decline: times.length > 0 ? localePath(locale, `${nextPath(token)}decline/`) : null,
    next: isOpen ? null : (toVisit ?? { href: localePath(locale, '/online/'), label: t('booking.waits.again') }),
    off: localePath(locale, messagesPath(token)),
  };
}

/** Props of /next/{token}/times/: the calendar by which appointments are moved. */
export function presentOtherTimes(
  context: ContentContext,
  { offer, token, names }: Pick<ShownNext, 'offer' | 'token' | 'names'>,
  choice: MoveChoice,
  phone: string,
): AppointmentMovePageProps {
  const { t, locale } = context;
  const place = { path: nextTimesPath(token), back: localePath(locale, nextPath(token)), own: null, phone };
  return presentTimes(context, place, choice, {
    title: t('booking.next.title'),
    accent: '',
    lead: [servicesWords(offer, names), names.get(offer.appointment.location) ?? ''].filter(Boolean).join(', '),
    submit: t('booking.next.book'),
    back: t('booking.next.back'),
  });
}

function leadOf({ t }: ContentContext, { state, isKept, until }: { state: NextOffer['state']; isKept: boolean; until: string }): string {
  if (state === 'booked') return t('booking.next.lead.booked');
  if (state === 'declined') return t('booking.next.lead.declined');
  return isKept ? t('booking.next.lead.offered', { until }) : t('booking.next.lead.over');
}

const servicesWords = ({ appointment }: NextOffer, names: Names): string =>
  appointment.services.map(({ service, serviceName }) => names.get(service) ?? serviceName).join(', ');

const whenOf = ({ t, locale }: ContentContext, { day, start, end }: NextTime): string =>
  `${longDay(day, locale)}, ${t('booking.visits.span', { from: start, to: end })}`;

/** By whom, and where it is another salon. */
function noteOf({ appointment }: NextOffer, { services, location }: NextTime, names: Names): string {
  const by = [...new Set(services.map(({ employee }) => names.get(employee) ?? ''))];
  return [...by, location === appointment.location ? '' : (names.get(location) ?? '')].filter(Boolean).join(', ');
}
