import { localePath } from '../../../shared/locale';
import type { Locale } from '../../../shared/locale';
import { apiRoute } from '../../../shared/api-route';
import { BOOKING_ID } from '../../scheduling/contract/booking-limits';
import type { BookingChoice } from './bridge-message';
import type { Day, TimeOfDay } from '../../scheduling/contract/free-time';
import type { WidgetFrame } from './widget-setting';
import { HOUR_MINUTE } from '../../../shared/clock-time';
import { YEAR_MONTH_DAY } from '../../../shared/calendar-day';

/** What the frame is opened for. */
export interface FrameRequest extends BookingChoice {
  /** Where a visitor signs in and sees their appointments, or where they book. */
  readonly panel: 'booking' | 'auth';
  /** A day of the salon's calendar; absent where none is chosen. */
  readonly date?: Day;
  /** By the salon's clock, on that day. */
  readonly time?: TimeOfDay;
  /** Id of an appointment whose payer comes back from the provider; only our own widget shows it. */
  readonly appointment?: string;
}

/** The address of the frame on another site, where ids are those of the booking system: 200. Null and empty are nothing chosen. */
export const FRAME_ADDRESS = apiRoute<{ readonly [name: string]: string }, { readonly url: string }>('GET', '/api/booking/frame');

/** Names of the query keys of our pages and of a widget. */
const KEYS = { service: 'service', employee: 'employee', salon: 'location' } as const;

/** What a link to online booking asks for, by its query. @param valueOf the value of a key; null or empty without one */
export function readFrameRequest(valueOf: (key: string) => string | null): FrameRequest {
  const [service = null, employee = null, location = null] = Object.keys(KEYS).map((key) => valueOf(key) || null);
  const panel = valueOf('panel') === 'auth' ? 'auth' : 'booking';
  return { service, employee, location, panel, ...readWhen(valueOf), ...readReturn(valueOf) };
}

function readReturn(valueOf: (key: string) => string | null): Pick<FrameRequest, 'appointment'> {
  const appointment = valueOf('appointment') ?? '';
  return valueOf('success') === 'visit' && BOOKING_ID.test(appointment) ? { appointment } : {};
}

/** A time without its day is no time. */
function readWhen(valueOf: (key: string) => string | null): Pick<FrameRequest, 'date' | 'time'> {
  const [date, time] = [valueOf('date') ?? '', valueOf('time') ?? ''];
  if (!YEAR_MONTH_DAY.test(date)) return {};
  return HOUR_MINUTE.test(time) ? { date, time } : { date };
}

/** A request as query keys: those that are chosen. */
export function frameQuery(request: FrameRequest): Record<string, string> {
  const chosen = Object.entries(KEYS).flatMap(([key, name]) => (request[name] === null ? [] : [[key, request[name]] as const]));
  const { date, time } = request;
  return {
    ...(request.panel === 'auth' && { panel: 'auth' }),
    ...Object.fromEntries(chosen),
    ...(date && { date }),
    ...(time && { time }),
  };
}

/** The address of our own widget, in the language of the page. */
export function ownFrameAddress({ url }: WidgetFrame, request: FrameRequest, locale: Locale): string {
  if (request.appointment !== undefined) return localePath(locale, `${url}?step=done&visit=${encodeURIComponent(request.appointment)}`);
  const { panel, ...chosen } = frameQuery(request);
  const query = Object.entries(chosen).map(([key, value]) => `${key}=${encodeURIComponent(value).replaceAll('%3A', ':')}`);
  return localePath(locale, `${url}${panel ? 'visits/' : ''}${query.length > 0 ? `?${query.join('&')}` : ''}`);
}
