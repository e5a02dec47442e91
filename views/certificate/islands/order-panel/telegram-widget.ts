import { TELEGRAM_LOGIN_ORIGIN } from '../../../../src/modules/messenger/contract/messenger-settings';
import type { MessengerLogin } from '../../../../src/modules/certificate/contract/messenger-routes';

/** What the frame of Telegram's login widget tells the page. */
export type WidgetMessage =
  { readonly kind: 'login'; readonly login: MessengerLogin } | { readonly kind: 'size'; readonly width?: number; readonly height?: number };

/** Of core.telegram.org/widgets/login; nothing else is passed on. */
const FIELDS = ['id', 'first_name', 'last_name', 'username', 'photo_url', 'auth_date', 'hash'] as const;

/** Size of the large button before the frame has told its own, px. */
export const WIDGET_SIZE = { width: 238, height: 40 } as const;
const MOST = { width: 500, height: 120 } as const;

/** Address of the frame. @param origin of the page: the domain that the bot was given for logins */
export function widgetAddress(botName: string, origin: string): string {
  const query = new URLSearchParams({ origin, size: 'large', userpic: 'false', request_access: 'write' });
  return `${TELEGRAM_LOGIN_ORIGIN}/embed/${encodeURIComponent(botName)}?${query}`;
}

/** Reads a message of the frame; null: nothing that the page needs. @param data of the event, whose origin and source were checked */
export function readWidget(data: unknown): WidgetMessage | null {
  const told = parsed(data);
  if (told.event === 'resize') return { kind: 'size', ...sizeOf(told, 'width'), ...sizeOf(told, 'height') };
  if (told.event !== 'auth_user') return null;
  const login = loginOf(told.auth_data);
  return login && { kind: 'login', login };
}

function loginOf(data: unknown): MessengerLogin | null {
  if (typeof data !== 'object' || data === null) return null;
  const given = data as Readonly<Record<string, unknown>>;
  const fields = FIELDS.flatMap((name) => {
    const value = given[name];
    return typeof value === 'string' || typeof value === 'number' ? [[name, value] as const] : [];
  });
  return Object.fromEntries(fields);
}

function sizeOf(told: Readonly<Record<string, unknown>>, side: keyof typeof MOST): { readonly [side]?: number } {
  const px = Number(told[side]);
  return px > 0 ? { [side]: Math.min(px, MOST[side]) } : {};
}

function parsed(data: unknown): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = typeof data === 'string' ? JSON.parse(data) : null;
    return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
  } catch {
    return {};
  }
}
