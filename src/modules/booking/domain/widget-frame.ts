import { localePath } from '../../../shared/locale';
import type { Locale } from '../../../shared/locale';
import { apiRoute } from '../../../shared/api-route';
import type { BookingChoice } from './bridge-message';
import type { WidgetFrame } from './widget-setting';

/** What the frame is opened for. */
export interface FrameWish extends BookingChoice {
  /** Where a visitor signs in and sees their visits, or where they book. */
  readonly panel: 'booking' | 'auth';
}

/** The address of the frame on another site, where ids are those of the booking system: 200. Null and empty are nothing chosen. */
export const FRAME_ADDRESS = apiRoute<{ readonly [name: string]: string }, { readonly url: string }>('GET', '/api/booking/frame');

/** Names of the query keys of our pages and of a widget. */
const KEYS = { service: 'service', employee: 'employee', salon: 'location' } as const;

/** What a link to online booking asks for, by its query. @param valueOf the value of a key; null or empty without one */
export function readWish(valueOf: (key: string) => string | null): FrameWish {
  const [service = null, employee = null, location = null] = Object.keys(KEYS).map((key) => valueOf(key) || null);
  return { service, employee, location, panel: valueOf('panel') === 'auth' ? 'auth' : 'booking' };
}

/** A wish as query keys: those that are chosen. */
export function wishQuery(wish: FrameWish): Record<string, string> {
  const chosen = Object.entries(KEYS).flatMap(([key, name]) => (wish[name] === null ? [] : [[key, wish[name]] as const]));
  return { ...(wish.panel === 'auth' && { panel: 'auth' }), ...Object.fromEntries(chosen) };
}

/** The address of our own widget, in the language of the page. */
export function ownFrameAddress({ url }: WidgetFrame, wish: FrameWish, locale: Locale): string {
  const { panel, ...chosen } = wishQuery(wish);
  const query = Object.entries(chosen).map(([key, value]) => `${key}=${encodeURIComponent(value)}`);
  return localePath(locale, `${url}${panel ? 'visits/' : ''}${query.length > 0 ? `?${query.join('&')}` : ''}`);
}
