import { dateFormat } from '../../../shared/date-format';
import { formatMoney } from '../../../shared/money';
import type { KnownAppointment, AppointmentEvent, AppointmentEventKind } from '../../scheduling/contract/appointment-event';
import { appointmentWhen } from './appointment-when';

interface Salon {
  readonly name: string;
  /** IANA name. */
  readonly timezone: string;
}

/** For operators, as the note of a lead. */
const EVENT_WORDS: Readonly<Record<AppointmentEventKind, string>> = {
  booked: 'Новий онлайн-запис',
  moved: 'Клієнт переніс запис',
  changed: 'Клієнт змінив послуги запису',
  cancelled: 'Клієнт скасував запис',
};

/** The body of the lead (docs/product.md, leads 1) that tells of an event. @param at when it happened */
export function leadOfAppointment(
  { appointment, client }: KnownAppointment,
  { kind, was }: AppointmentEvent,
  { salon, at }: { readonly salon: Salon; readonly at: Date },
): Readonly<Record<string, string | boolean>> {
  const { id, services, comments, locale } = appointment;
  const clock = { timezone: salon.timezone, locale: 'ua' as const };
  const total = services.reduce<number | null>(
    (sum, { predictedSum }) => (sum === null || predictedSum === null ? null : sum + predictedSum),
    0,
  );
  return {
    name: [client?.firstname, client?.lastname].filter(Boolean).join(' '),
    phone: client?.phone ?? '',
    email: client?.email ?? '',
    salon: salon.name,
    time: appointmentWhen(appointment, clock),
    comment: comments,
    source: 'booking',
    userId: client?.id ?? '',
    appointmentId: id,
    service: services.map(({ serviceName }) => serviceName).join(', '),
    orderTime: momentIn(salon.timezone, at),
    text: [
      EVENT_WORDS[kind],
      ...(was === undefined ? [] : [`Було: ${momentIn(salon.timezone, new Date(was))}`]),
      ...services.map(({ start, serviceName, professionalName }) => `${start} ${serviceName}, ${professionalName}`),
      ...(total === null ? [] : [`Разом: ${formatMoney(total, 'ua')}`]),
    ].join('\n'),
    lang: locale,
  };
}

/** `2026-11-24 14:05`, on the clock of a zone. */
export function momentIn(timezone: string, moment: Date): string {
  const parts = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  return dateFormat('en-CA', { timeZone: timezone, ...parts })
    .format(moment)
    .replace(',', '');
}
