import { z } from 'zod';
import { type Fields, day, flag, listOf, money, nullableText, number, requiredId, text, time } from '../../../beautypro/beautypro.api';

const SERVICES = 'id,professional,service,quantity,start,duration,sale,predictedSum';
const APPOINTMENT = 'location,client,clientFirstName,date,state,clientsModuleConfirmed,hasAnySales,feedback,comments';
/** The last three of the services are asked for by the site (docs/product.md, booking), and not in the documentation of the API. */
export const APPOINTMENT_FIELDS: Fields = {
  all: `${APPOINTMENT},services(${SERVICES},saleSum,refundSum,prepayment,prepaymentSum)`,
  documented: `${APPOINTMENT},services(${SERVICES})`,
};
/** Enough to see how much an employee has to do. */
export const LOAD_FIELDS = 'state,services(professional,duration)';

const service = z.object({
  id: requiredId,
  service: requiredId,
  professional: nullableText,
  quantity: number,
  start: time,
  duration: number,
  sale: nullableText,
  saleSum: money,
  predictedSum: money,
  refundSum: money,
  prepayment: nullableText,
  prepaymentSum: money,
});

const appointment = z.object({
  id: requiredId,
  location: nullableText,
  client: nullableText,
  clientFirstName: text,
  date: day,
  state: text,
  clientsModuleConfirmed: flag(false),
  hasAnySales: flag(false),
  feedback: nullableText,
  comments: text,
  services: listOf(service),
});

export type WireAppointment = z.infer<typeof appointment> & { readonly date: string };
export type WireService = z.infer<typeof service>;

/** An appointment; null for what is none, or has no day. */
export function appointmentOf(json: unknown): WireAppointment | null {
  const read = appointment.safeParse(json);
  return read.success && read.data.date !== null ? { ...read.data, date: read.data.date } : null;
}

/** What a write says beside the appointment: that its SMS could not be sent. */
const made = z.object({ id: requiredId, smsError: z.object({ type: text }).nullish().catch(null) });

/** Null for an answer without an id. */
export function createdOf(json: unknown): { readonly id: string; readonly smsError: string | null } | null {
  const read = made.safeParse(json);
  return read.success ? { id: read.data.id, smsError: read.data.smsError?.type ?? null } : null;
}

const load = z.object({ state: text, services: listOf(z.object({ professional: nullableText, duration: number })) });

/** Minutes that employees have to do by these appointments. Null for what is no list. */
export function minutesOf(json: unknown): ReadonlyMap<string, number> | null {
  if (!Array.isArray(json)) return null;
  const minutes = new Map<string, number>();
  for (const one of json) {
    const read = load.safeParse(one);
    if (!read.success || read.data.state === 'cancelled') continue;
    for (const { professional: employee, duration } of read.data.services)
      if (employee !== null) minutes.set(employee, (minutes.get(employee) ?? 0) + (duration ?? 0));
  }
  return minutes;
}
