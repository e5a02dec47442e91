import { createStore } from 'zustand/vanilla';

/** A package being bought, named as the content backend names it. */
export interface ChosenCertificate {
  readonly id: number;
  readonly title: { readonly rendered: string };
  /** Nominal in whole hryvnias. */
  readonly acf: { readonly package_hero: { readonly amount: number } };
  readonly qty?: number;
}

/** The minute of silence; `remaining` in whole seconds. */
export interface MinuteTimerState {
  readonly visible: boolean;
  readonly remaining: number;
}

/** The messages: `visible` is the centred popup, `show` the notice at the lower edge. At most one text is set. */
export interface MessagesState {
  readonly visible: boolean;
  readonly show: boolean;
  /** An error. */
  readonly message: string;
  readonly message_info: string;
  /** Work is in progress, and the popup will show its outcome. */
  readonly loader: boolean;
  readonly successMessage: string;
}

/** Sign-in of a client of the salons. */
export interface AuthState {
  /** Whether the visitor is signed in; scripts cannot read the tokens. */
  readonly auth: boolean;
  /** Whether the booking panel is open for signing in. */
  readonly opened: boolean;
}

/** Online booking: what the panel shows, and what the widget in it has said. */
export interface BookingState {
  /** Whether the panel is open. */
  readonly opened: boolean;
  readonly location: string | null;
  readonly service: string | null;
  readonly employee: string | null;
  /** Ids of services and employees that the visitor has marked. */
  readonly fav_service: readonly string[];
  readonly fav_employee: readonly string[];
  /** The lists as the widget told them last; null before that. */
  readonly favServiceFromEvent: readonly string[] | null;
  readonly favEmployeeEvent: readonly string[] | null;
}

export interface CertificateState {
  /** The certificates in progress, in the order they were chosen. */
  readonly certificateArray: readonly ChosenCertificate[];
  /** The order of a visitor who returned from the payment page; null: none. */
  readonly returned: ReturnedOrder | null;
}

/** What the address of a return says: the state of the panel and the order. What became of it is the order's own state. */
export interface ReturnedOrder {
  readonly order: string;
  readonly state: 'email' | 'success';
}

/** State that several parts of a page share in the browser, with the names of docs/product.md, frame 13. */
export interface SiteState {
  readonly auth: AuthState;
  readonly booking: BookingState;
  readonly certificate: CertificateState;
  readonly minuteTimer: MinuteTimerState;
  readonly messages: MessagesState;
  /** Whether the full-screen loader is wanted. */
  readonly loader: boolean;
  /** State that islands keep over a change of language, by `island element id` and name: views/ui/islands/use-kept-state.ts. */
  readonly islands: Readonly<Record<string, unknown>>;
}

export const INITIAL_STATE: SiteState = {
  auth: { auth: false, opened: false },
  booking: {
    opened: false,
    location: null,
    service: null,
    employee: null,
    fav_service: [],
    fav_employee: [],
    favServiceFromEvent: null,
    favEmployeeEvent: null,
  },
  certificate: { certificateArray: [], returned: null },
  minuteTimer: { visible: false, remaining: 0 },
  messages: { visible: false, show: false, message: '', message_info: '', loader: false, successMessage: '' },
  loader: false,
  islands: {},
};

/** One store for everything on the page: the boot script and all islands share it. Never written on the server. */
export const siteStore = createStore<SiteState>(() => INITIAL_STATE);

/** Calls back with a part of the state, now and whenever it changes. @returns ends it */
export function watchState<T>(select: (state: SiteState) => T, listener: (value: T) => void): () => void {
  let current = select(siteStore.getState());
  listener(current);
  return siteStore.subscribe((state) => {
    const next = select(state);
    if (next !== current) listener((current = next));
  });
}
