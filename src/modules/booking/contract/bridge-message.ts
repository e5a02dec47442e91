// What the frame of the booking widget may tell the page around it (docs/product.md, booking 3). Nothing that arrives is trusted.

/** What a visitor wants to book, as ids of the booking system or slugs of the content; null where nothing is chosen. */
export interface BookingChoice {
  readonly service: string | null;
  readonly employee: string | null;
  readonly location: string | null;
}

export const NO_CHOICE: BookingChoice = { service: null, employee: null, location: null };

/** A wish to be called or booked, with the fields of POST /api/hc/lead. */
export type WidgetLead = Readonly<Record<string, string | number | boolean>>;

/** Tokens of a sign-in in a widget on another site. */
export interface WidgetTokens {
  readonly accessToken: string;
  readonly refreshToken: string;
  /** ISO 8601. */
  readonly expiresAt?: string;
}

/** What was said, once it has been checked. */
export type BridgeMessage =
  | { readonly type: 'open'; readonly panel: 'booking' | 'auth'; readonly choice: BookingChoice }
  | { readonly type: 'lead'; readonly lead: WidgetLead }
  | { readonly type: 'token'; readonly tokens: WidgetTokens }
  /** Lists that were not sent are null, and stay as they are. */
  | { readonly type: 'favourites'; readonly services: readonly string[] | null; readonly employees: readonly string[] | null }
  /** The widget is done: the panel around it closes. */
  | { readonly type: 'close' };

/** Who may speak. Origins, as browsers write them. */
export interface BridgeOrigins {
  /** Of the widget that is framed: only it hands over tokens and favourites. */
  readonly widget: string;
  /** Others that may open the panel and leave leads. */
  readonly others: readonly string[];
}

const LONGEST_NAME = 100;
/** The server takes 64 KB, and cuts each text to a bound of its own. */
const LONGEST_LEAD = 16_000;
export const MAX_FAVOURITES = 100;

/** As POST /api/auth/session and PUT /api/clients/me/favourites take them. */
const TOKEN = /^[\x21-\x7e]{1,3000}$/;
const ID = /^[\w.-]{1,100}$/;
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/;

const LEAD_TEXTS = [
  'name',
  'phone',
  'email',
  'salon',
  'time',
  'comment',
  'source',
  'userId',
  'appointmentId',
  'service',
  'orderTime',
  'text',
];
const LEAD_FIELDS = [...LEAD_TEXTS, 'send', 'support'];

/**
 * Reads what arrived by postMessage. Never throws, whatever it is.
 * @returns null for what is not for us: another sender, another type, a shape that is wrong, or too much of it
 */
export function readBridgeMessage(data: unknown, origin: unknown, from: BridgeOrigins): BridgeMessage | null {
  try {
    const isWidget = origin === from.widget;
    if (typeof origin !== 'string' || (!isWidget && !from.others.includes(origin)) || !isRecord(data)) return null;
    const type = fieldOf(data, 'type');
    if (type === undefined) return readUser(data);
    if (type === 'open') return readOpen(data);
    if (type === 'booking lead' || type === 'booking-lead') return readLead(fieldOf(data, 'lead'));
    return isWidget ? readOfWidget(type, data) : null;
  } catch {
    // an object that fails when it is looked at
    return null;
  }
}

function readOfWidget(type: unknown, data: Fields): BridgeMessage | null {
  if (type === 'token') return readTokens(data);
  if (type === 'favourites') return readFavourites(data);
  return type === 'close' ? { type } : null;
}

function readOpen(data: Fields): BridgeMessage | null {
  const panel = fieldOf(data, 'panel') ?? 'booking';
  const [service, employee, location] = ['service', 'employee', 'location'].map((name) => nameOf(fieldOf(data, name)));
  if (panel !== 'booking' && panel !== 'auth') return null;
  if (service === undefined || employee === undefined || location === undefined) return null;
  return { type: 'open', panel, choice: { service, employee, location } };
}

/** @returns undefined for what is no name of anything */
function nameOf(value: unknown): string | null | undefined {
  if (value === undefined || value === '') return null;
  return typeof value === 'string' && value.length <= LONGEST_NAME && !/\p{C}/u.test(value) ? value : undefined;
}

/** Without a type: what the visitor says of themselves, beside what else belongs to a lead. */
function readUser(data: Fields): BridgeMessage | null {
  const user = fieldOf(data, 'user');
  if (!isRecord(user)) return null;
  const own = leadFields(user);
  const names = ['firstname', 'lastname'].map((name) => fieldOf(user, name)).filter((name) => typeof name === 'string');
  const id = fieldOf(user, 'id');
  const lead = {
    ...(names.length > 0 && { name: names.join(' ') }),
    ...(isPlain(id) && { userId: id }),
    ...own,
    ...leadFields(data),
  };
  return leadOf(lead);
}

function readLead(lead: unknown): BridgeMessage | null {
  return isRecord(lead) ? leadOf(leadFields(lead)) : null;
}

function leadOf(lead: WidgetLead): BridgeMessage | null {
  const isEmpty = Object.keys(lead).length === 0;
  return isEmpty || JSON.stringify(lead).length > LONGEST_LEAD ? null : { type: 'lead', lead };
}

/** The fields of a lead that hold a value; no lead is lost for others. */
function leadFields(given: Fields): WidgetLead {
  const told = LEAD_FIELDS.map((name) => [name, fieldOf(given, name)] as const);
  return Object.fromEntries(told.filter((entry): entry is [string, string | number | boolean] => isPlain(entry[1])));
}

const isPlain = (value: unknown): value is string | number | boolean =>
  typeof value === 'string' || typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value));

function readTokens(data: Fields): BridgeMessage | null {
  const [accessToken, refreshToken] = [fieldOf(data, 'accessToken'), fieldOf(data, 'refreshToken')];
  const expiresAt = fieldOf(data, 'expiresAt');
  if (!matches(accessToken, TOKEN) || !matches(refreshToken, TOKEN)) return null;
  if (expiresAt === undefined) return { type: 'token', tokens: { accessToken, refreshToken } };
  return matches(expiresAt, MOMENT) ? { type: 'token', tokens: { accessToken, refreshToken, expiresAt } } : null;
}

function readFavourites(data: Fields): BridgeMessage | null {
  const [services, employees] = [idsOf(fieldOf(data, 'fav_service')), idsOf(fieldOf(data, 'fav_employee'))];
  if (services === undefined || employees === undefined || (services === null && employees === null)) return null;
  return { type: 'favourites', services, employees };
}

/** @returns null where there is no list, undefined for what is none */
function idsOf(value: unknown): readonly string[] | null | undefined {
  if (value === undefined) return null;
  if (!Array.isArray(value) || value.length > MAX_FAVOURITES) return undefined;
  const ids: readonly unknown[] = value;
  return ids.every(isId) ? [...new Set(ids)] : undefined;
}

/** Whether something is an id as favourites are kept by. */
export const isId = (value: unknown): value is string => matches(value, ID);

const matches = (value: unknown, pattern: RegExp): value is string => typeof value === 'string' && pattern.test(value);

type Fields = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);

/** A field of the object itself; null counts as none. */
const fieldOf = (data: Fields, name: string): unknown => (Object.hasOwn(data, name) ? (data[name] ?? undefined) : undefined);
