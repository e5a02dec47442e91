import { readBridgeMessage } from '../../src/modules/booking/contract/bridge-message';
import type { BridgeMessage } from '../../src/modules/booking/contract/bridge-message';
import { READ_SESSION_FAVOURITES, KEEP_SESSION, SEND_LEAD, SET_SESSION_FAVOURITES } from '../../src/modules/booking/contract/bridge-routes';
import { FAVOURITE_COOKIES, favouritesCookie, joinFavourites, readFavourites } from '../../src/modules/widget/contract/favourites';
import { bridgeOrigins, WIDGET_FRAME } from '../../src/modules/booking/contract/widget-setting';
import { callApi } from '../../views/ui/api/call-api';
import { setting } from '../../views/ui/state/settings';
import { siteStore } from '../../views/ui/state/site-store';
import { closePanel } from '../panels/panels';
import { BOOKING_PANEL } from '../../views/booking/booking-panel';
import { readCookies } from '../boot/storage';
import { pageLocale } from './page-locale';
import { openBooking } from './panel';

/** Messages are handled in order: favourites after the sign-in that they belong to. */
let before: Promise<unknown> = Promise.resolve();

/** Handles the permitted messages of the widget's frame; all others are ignored. */
export function handleBridgeMessage(data: unknown, origin: string): void {
  const frame = setting(WIDGET_FRAME);
  const message = frame && readBridgeMessage(data, origin, bridgeOrigins(frame, location.origin));
  // our own widget signs in by cookies, and says nothing of it
  if (frame?.origin === null && origin === location.origin) updateSignInState();
  if (!message) return;
  if (message.type === 'open') openBooking({ ...message.choice, panel: message.panel }, document.activeElement);
  else if (message.type === 'close') closePanel(BOOKING_PANEL);
  else before = before.then(() => carryOut(message));
}

type SequentialMessage = Exclude<BridgeMessage, { readonly type: 'open' | 'close' }>;

async function carryOut(message: SequentialMessage): Promise<void> {
  const options = { locale: pageLocale() };
  try {
    if (message.type === 'lead') await callApi(SEND_LEAD, message.lead, options);
    if (message.type === 'token') {
      await callApi(KEEP_SESSION, message.tokens, options);
      updateSignInState();
      await mergeStoredFavourites();
    }
    if (message.type === 'favourites') await storeFavourites(message.services, message.employees);
  } catch (error) {
    // eslint-disable-next-line no-console -- no remedy exists; logged for developers without the message's content
    console.error(message.type === 'lead' ? 'HC backend error' : 'booking bridge', error instanceof Error ? error.message : '');
  }
}

/** Lists that the widget did not tell stay as they are. */
async function storeFavourites(services: readonly string[] | null, employees: readonly string[] | null): Promise<void> {
  const kept = { services: services ?? marked('services'), employees: employees ?? marked('employees') };
  writeFavourites(kept);
  siteStore.setState(({ booking }) => ({
    booking: { ...booking, ...(services && { favServiceFromEvent: services }), ...(employees && { favEmployeeEvent: employees }) },
  }));
  if (!isSignedIn()) return;
  await callApi(SET_SESSION_FAVOURITES, { fav_service: kept.services, fav_employee: kept.employees }, { locale: pageLocale() });
}

/** Merges favourites marked before the sign-in with those of the account. */
async function mergeStoredFavourites(): Promise<void> {
  const options = { locale: pageLocale() };
  const kept = await callApi(READ_SESSION_FAVOURITES, {}, options);
  const services = joinFavourites(kept.fav_service, marked('services'));
  const employees = joinFavourites(kept.fav_employee, marked('employees'));
  writeFavourites({ services, employees });
  if (services.length + employees.length === kept.fav_service.length + kept.fav_employee.length) return;
  await callApi(SET_SESSION_FAVOURITES, { fav_service: services, fav_employee: employees }, options);
}

function writeFavourites({ services, employees }: { readonly services: readonly string[]; readonly employees: readonly string[] }): void {
  const place = location.protocol === 'https:' ? 'secure' : 'plain';
  writeCookie(favouritesCookie(FAVOURITE_COOKIES.services, services, place));
  writeCookie(favouritesCookie(FAVOURITE_COOKIES.employees, employees, place));
  siteStore.setState(({ booking }) => ({ booking: { ...booking, fav_service: services, fav_employee: employees } }));
}

const marked = (kind: keyof typeof FAVOURITE_COOKIES) => readFavourites(cookie(FAVOURITE_COOKIES[kind]));

function writeCookie(text: string): void {
  try {
    document.cookie = text;
  } catch {
    // where the browser refuses cookies, favourites are kept as long as the page
  }
}

/** The server tells it by a cookie of its own (client/clients/account.ts fills the account button). */
function updateSignInState(): void {
  siteStore.setState(({ auth }) => ({ auth: { ...auth, auth: isSignedIn() } }));
}

const isSignedIn = () => cookie('signed_in') === '1';

function cookie(name: string): string | undefined {
  const found = readCookies()
    .split('; ')
    .find((pair) => pair.startsWith(`${name}=`));
  return found?.slice(name.length + 1);
}
