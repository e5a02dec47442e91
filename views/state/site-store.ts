import { createStore } from 'zustand/vanilla';

/** Sign-in of a client of the salons; the tokens come from the booking widget. */
export interface AuthState {
  /** Whether the sign-in panel is open. */
  readonly opened: boolean;
  readonly accessToken: string | null;
  readonly refreshToken: string | null;
  /** Signed in: there is an access token. */
  readonly auth: boolean;
}

/** A package somebody is buying, named as the content backend names it. */
export interface ChosenCertificate {
  readonly id: number;
  readonly title: { readonly rendered: string };
  /** Nominal in whole hryvnias. */
  readonly acf: { readonly package_hero: { readonly amount: number } };
  readonly qty?: number;
}

/** The certificate in progress. */
export interface CertificateState {
  /** Whether the certificate panel is open. */
  readonly opened: boolean;
  /** The one that was chosen last. */
  readonly certificate: ChosenCertificate | null;
  readonly certificateArray: readonly ChosenCertificate[];
}

/** What the booking widget is opened with, and what it told us. Ids are those of the booking API. */
export interface BookingState {
  readonly opened: boolean;
  readonly location: string | null;
  readonly service: string | null;
  readonly employee: string | null;
  readonly fav_service: readonly string[];
  readonly fav_employee: readonly string[];
  readonly favEmployeeEvent: string | null;
  readonly favServiceFromEvent: string | null;
  readonly serviceCategory: string | null;
  readonly token: string | null;
}

/** The minute of silence; `remaining` in whole seconds. */
export interface MinuteTimerState {
  readonly visible: boolean;
  readonly remaining: number;
}

/** What the site has to say: `visible` is the centred popup, `show` the notice at the lower edge. At most one text is set. */
export interface MessagesState {
  readonly visible: boolean;
  readonly show: boolean;
  /** An error. */
  readonly message: string;
  readonly message_info: string;
  /** Work goes on whose outcome the popup will tell. */
  readonly loader: boolean;
  readonly successMessage: string;
}

export interface LayoutState {
  /** Whether a drop-down of the header is open. */
  readonly isOpen: boolean;
  /** What the header's letters are read against. */
  readonly color: 'light' | 'dark';
  readonly isShowFloatBtn: boolean;
  /** Slug of the open drop-down or sub-list; empty when none is. */
  readonly openMenu: string;
  /** Whether the menu of narrow screens is open. */
  readonly burger: boolean;
}

/** State of the browser (docs/product.md, frame 13). Staff, salons and articles stay on the server: docs/decisions/0009. */
export interface SiteState {
  readonly auth: AuthState;
  readonly certificate: CertificateState;
  readonly booking: BookingState;
  readonly minuteTimer: MinuteTimerState;
  readonly messages: MessagesState;
  readonly layout: LayoutState;
  /** Whether the full-screen loader is wanted. */
  readonly loader: boolean;
}

export const INITIAL_STATE: SiteState = {
  auth: { opened: false, accessToken: null, refreshToken: null, auth: false },
  certificate: { opened: false, certificate: null, certificateArray: [] },
  booking: {
    opened: false,
    location: null,
    service: null,
    employee: null,
    fav_service: [],
    fav_employee: [],
    favEmployeeEvent: null,
    favServiceFromEvent: null,
    serviceCategory: null,
    token: null,
  },
  minuteTimer: { visible: false, remaining: 0 },
  messages: { visible: false, show: false, message: '', message_info: '', loader: false, successMessage: '' },
  layout: { isOpen: false, color: 'light', isShowFloatBtn: false, openMenu: '', burger: false },
  loader: false,
};

/** One store for everything on the page: the boot script and all islands share it. Never written on the server. */
export const siteStore = createStore<SiteState>(() => INITIAL_STATE);

/** Changes some fields of one part of the state. */
export function patchState<K extends Exclude<keyof SiteState, 'loader'>>(part: K, change: Partial<SiteState[K]>): void {
  siteStore.setState((state) => ({ [part]: { ...state[part], ...change } }));
}

/** Calls back with a part of the state, now and whenever it changes. */
export function watchState<T>(select: (state: SiteState) => T, listener: (value: T) => void): () => void {
  let last = select(siteStore.getState());
  listener(last);
  return siteStore.subscribe((state) => {
    const value = select(state);
    if (Object.is(value, last)) return;
    last = value;
    listener(value);
  });
}
