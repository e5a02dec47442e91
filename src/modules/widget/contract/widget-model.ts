import type { AnalyticsEvent } from '../../../shared/analytics-event';
import type { Picture } from '../../../shared/picture';
import { apiRoute } from '../../../shared/api-route';
import type { TimeOfDay } from '../../scheduling/contract/free-time';
import type { BookingRoute } from '../../scheduling/contract/settings';
import type { WidgetStep, Whom } from './booking-choice';
import type { CodeBody, WidgetHold } from './code-model';
import type { AppointmentSketch } from './day-line';
import type { HelpBody, HelpForm } from './help-model';
import type { TimeBody } from '../../booking/contract/calendar-model';
import type { AppointmentsBody } from './appointments-model';

/**
 * A screen of the widget as it is shown: the server makes it, renders it, and hands it to the widget's script, which shows the next ones in
 * its place. Addresses are without language prefix; money, days and durations are words in the language of the page.
 */
export interface WidgetModel {
  /** Address of this screen. */
  readonly path: string;
  /** Its heading. */
  readonly title: string;
  readonly brand: { readonly name: string; readonly logo: string | null; readonly color: string | null; readonly theme: string };
  readonly step: WidgetStep;
  /** The steps of this route; those gone through lead back. */
  readonly progress: readonly { readonly step: WidgetStep; readonly href: string | null }[];
  /** One step back; null on the first. */
  readonly back: string | null;
  readonly summary: WidgetSummary;
  /** The kept time, while there is one. */
  readonly hold: WidgetHold | null;
  /** No time is held for the visitor: the browser keeps no cookies and could not come back to it, or strangers hold too much already. */
  readonly keepsNoTime: boolean;
  /** What each form of the screen and each call of its script bring back, so that no cookie is needed for it. */
  readonly carried: { readonly draft?: string; readonly hold?: string; readonly cookies?: 'kept' };
  /** What went wrong, or what has to be known first. */
  readonly notice: string | null;
  readonly body: WidgetBody;
  /** For whom one books, at the beginning; empty later. */
  readonly whom: readonly { readonly whom: Whom | 'me' | 'group'; readonly href: string; readonly isCurrent: boolean }[];
  /** Where booking fails, or nothing is free: somebody calls back. Null: that is not offered here. */
  readonly help: HelpForm | null;
  /** Who is asked where the widget cannot help. */
  readonly phone: { readonly href: string; readonly label: string } | null;
  /** Messengers of the salons. */
  readonly messengers: readonly WidgetLink[];
  /** `information` of the settings; null where it says nothing. */
  readonly about: { readonly text: string; readonly links: readonly WidgetLink[] } | null;
  /** Id of Google Analytics, which a page loads once its visitor has allowed it; null: none. */
  readonly analytics: string | null;
}

export interface WidgetLink {
  readonly label: string;
  readonly url: string;
}

/** What is chosen so far. */
export interface WidgetSummary {
  /** Services that are booked by themselves afterwards; null: none. */
  readonly later: string | null;
  readonly salon: string | null;
  readonly picture: Picture | null;
  readonly services: readonly { readonly name: string; readonly note: string }[];
  /** Null: not chosen yet. */
  readonly employee: string | null;
  readonly when: string | null;
  /** Of all services together; null before one is chosen, the price also where it is not known. */
  readonly price: string | null;
  readonly duration: string | null;
  /** The appointment in its day; null before its time or its services are chosen. */
  readonly sketch: AppointmentSketch | null;
}

export type WidgetBody =
  | ClosedBody
  | SalonBody
  | ServiceBody
  | EmployeeBody
  | TimeBody
  | TestBody
  | DetailsBody
  | CodeBody
  | DoneBody
  | AppointmentsBody
  | HelpBody;

/** Online booking is switched off (`enabled`), or cannot be read. */
export interface ClosedBody {
  readonly kind: 'closed';
  readonly text: string;
  /** Where it cannot be read: the address at which it is asked for again. Null: it is switched off. */
  readonly again: string | null;
}

export interface SalonBody {
  readonly kind: 'salon';
  readonly salons: readonly SalonChoice[];
  /** Other orders of the steps, to begin with what matters to somebody. */
  readonly routes: readonly { readonly route: BookingRoute; readonly href: string; readonly isCurrent: boolean }[];
}

export interface SalonChoice {
  readonly id: string;
  readonly name: string;
  readonly address: string;
  /** Of what was chosen, at this salon; null before a service is chosen. */
  readonly price: string | null;
  /** The level of its prices, and what it stands for; null where nobody says. */
  readonly level: string | null;
  readonly picture: Picture | null;
  readonly href: string;
  readonly isChosen: boolean;
}

export interface ServiceBody {
  readonly kind: 'service';
  readonly query: string;
  /** Null: nothing is filtered by gender. */
  readonly genders: readonly { readonly gender: 'female' | 'male' | 'all'; readonly href: string; readonly isCurrent: boolean }[] | null;
  /** By category; those that are open are shown with their services at once. */
  readonly groups: readonly { readonly name: string; readonly services: readonly ServiceChoice[]; readonly isOpen: boolean }[];
  readonly isSeveral: boolean;
  /** What was chosen is shown once more before it goes on. */
  readonly isConfirming: boolean;
  /** Where the chosen services lead; null while there is none. */
  readonly onHref: string | null;
  /** What a search keeps of the choice. */
  readonly kept: Readonly<Record<string, string>>;
  /** What is marked among the services alone; null: nothing of them is marked. */
  readonly liked: { readonly href: string; readonly isCurrent: boolean } | null;
}

export interface ServiceChoice {
  readonly id: string;
  readonly name: string;
  readonly price: string | null;
  readonly duration: string;
  readonly description: string | null;
  readonly isLiked: boolean;
  /** Adds it to the appointment, or takes it out. */
  readonly href: string;
  readonly isChosen: boolean;
}

export interface EmployeeBody {
  readonly kind: 'professional';
  readonly any: { readonly href: string | null; readonly next: string | null; readonly isChosen: boolean };
  readonly employees: readonly EmployeeChoice[];
  /** Free times could be read: who has none next is booked. */
  readonly isKnown: boolean;
  /** Where the choice is the last one: it is sent, and the time is kept. */
  readonly fields: Readonly<Record<string, string>> | null;
  /** What the form that marks an employee keeps of the choice. */
  readonly kept: Readonly<Record<string, string>>;
}

export interface EmployeeChoice {
  readonly id: string;
  readonly name: string;
  readonly position: string;
  readonly photo: Picture | null;
  readonly rating: { readonly average: string; readonly count: number } | null;
  readonly isLiked: boolean;
  readonly price: string | null;
  /** Next free time in words. */
  readonly next: string | null;
  readonly href: string | null;
  readonly isChosen: boolean;
}

/** Times of the patch test that the chosen services require. */
export interface TestBody {
  readonly kind: 'test';
  readonly lead: string;
  readonly days: readonly {
    readonly date: string;
    readonly label: string;
    readonly times: readonly { readonly time: TimeOfDay; readonly value: string; readonly isChosen: boolean }[];
  }[];
  /** Of the form that keeps both times; a press adds `test`. */
  readonly fields: Readonly<Record<string, string>>;
  /** Other days; null: there are none. */
  readonly earlier: string | null;
  readonly later: string | null;
  /** Where times could not be read: the address at which they are asked for again. */
  readonly again: string | null;
  /** The details, without a test. */
  readonly without: string;
}

/** The patch test on the screen of the details. */
export interface TestFields {
  readonly text: string;
  /** The appointment would not be certain. */
  readonly isMissing: boolean;
  /** Where its time is chosen; null: there is nothing to choose. */
  readonly choose: string | null;
  /** The details without the chosen one; null: none is chosen. */
  readonly without: string | null;
}

export interface DetailsBody {
  readonly kind: 'details';
  readonly fields: Readonly<Record<string, string>>;
  /** Who is signed in; null: the phone is asked for. */
  readonly client: { readonly name: string; readonly phone: string; readonly isForbidden: boolean } | null;
  readonly phone: string;
  /** Where the code goes for a phone that gets no SMS. */
  readonly email: string;
  /** Countries whose phones get SMS, as `getsCodeByMail` has them. */
  readonly smsCountries: string;
  readonly comments: string;
  /** Who comes, where it is not the client. */
  readonly guest: string;
  /** Whose name is asked for; null: the client comes, unless a name is given. */
  readonly whom: Whom | null;
  readonly problems: Readonly<Record<string, string>>;
  readonly rule: string;
  /** That the appointment is paid for in advance, how much and what becomes of it; empty: it is not. */
  readonly prepayment: string;
  /** The patch test that it requires; null: none. */
  readonly test: TestFields | null;
  /** Certificates that pay for it; null: none can here. */
  readonly certificates: CertificateFields | null;
  /** Whether the client agrees to be offered the next appointment; null: they are not asked. */
  readonly next: { readonly isOn: boolean } | null;
  /** What can be added at the same time; null: nothing. */
  readonly addOns: AddOnFields | null;
  /** What the services ask. */
  readonly asks: readonly AskingService[];
  /** Nothing is booked: somebody signs in to see their appointments. */
  readonly isSignIn: boolean;
}

/** Services that go with the chosen ones, on the screen of the details. */
export interface AddOnFields {
  /** By name. `press` adds it, or takes it out again. */
  readonly services: readonly {
    readonly id: string;
    readonly name: string;
    readonly note: string;
    readonly press: string;
    readonly isAdded: boolean;
  }[];
  /** When the appointment ends and what it costs as it is now; empty where that is not known. */
  readonly total: string;
}

/** What a service asks before it is booked. */
export interface AskingService {
  readonly service: string;
  readonly questions: readonly {
    /** Of its field. */
    readonly name: string;
    readonly text: string;
    readonly isRequired: boolean;
    /** Without any it is answered in words. */
    readonly choices: readonly { readonly value: string; readonly label: string }[];
    readonly value: string;
  }[];
  /** Null: none are asked for. */
  readonly photographs: {
    readonly name: string;
    readonly most: number;
    readonly isRequired: boolean;
    /** Those that were sent, each with the address of its picture; `press` takes one out again. */
    readonly sent: readonly { readonly label: string; readonly picture: string; readonly press: string }[];
  } | null;
}

/** Certificates on the screen of the details. */
export interface CertificateFields {
  /** Those that were added: what each is, has and pays. `press` takes it out again. */
  readonly added: readonly { readonly label: string; readonly text: string; readonly press: string }[];
  /** What is left to pay and how, and what becomes of the reserved sum; empty while none is added. */
  readonly rest: string;
  /** Whether another one can be added. */
  readonly canAdd: boolean;
  /** As they were typed. */
  readonly code: string;
  readonly sum: string;
}

export interface DoneBody {
  readonly kind: 'done';
  /** `понеділок, 23 листопада`, and the hour at which it begins. */
  readonly day: string;
  readonly time: TimeOfDay;
  readonly salon: {
    readonly name: string;
    readonly address: string;
    readonly phone: string;
    readonly picture: Picture | null;
    /** Ways to it by planners of routes. */
    readonly routes: readonly { readonly app: string; readonly url: string }[];
  };
  readonly parts: readonly { readonly service: string; readonly employee: string; readonly time: string }[];
  readonly price: string | null;
  /** What happens next, in sentences: of whom the appointment is told how, and when it is reminded of. */
  readonly next: readonly string[];
  readonly rule: string;
  readonly calendar: string;
  readonly again: string;
  /** The service that is booked by itself after this one; null: none. */
  readonly further: { readonly label: string; readonly href: string } | null;
  /** What is to be paid in advance before the appointment is certain; null: nothing, or it is paid. */
  readonly due: DuePrepayment | null;
  /** What it is to analytics. */
  readonly events: readonly AnalyticsEvent[];
}

export interface DuePrepayment {
  /** How much, and until when the time is kept. */
  readonly text: string;
  /** What the button says. */
  readonly label: string;
  /** Where its form is sent, without language prefix; null: by the telephone only. */
  readonly action: string | null;
  /** Where one looks whether it has arrived, without language prefix. */
  readonly check: string;
}

/** A screen, and where it stands. */
export interface WidgetAnswer {
  readonly ok: true;
  readonly model: WidgetModel;
}

/** Where the widget is, and a client's own appointments in it. */
export const WIDGET_PATH = '/widget/';
export const WIDGET_APPOINTMENTS_PATH = '/widget/visits/';
/** Where one asks to be told when a time comes free. */
export const WIDGET_WAIT_PATH = '/widget/wait/';
/** Where several people book together. */
export const WIDGET_GROUP_PATH = '/widget/group/';
/** The screen of an address: `query` is that of the page. */
export const WIDGET_SCREEN = apiRoute<{ readonly query: string }, WidgetAnswer>('GET', '/api/booking/widget');
/** What a form of the widget sends; answers the screen that follows, which may be the same one with what is wrong. */
export const WIDGET_FORM = apiRoute<{ readonly fields: Readonly<Record<string, string>> }, WidgetAnswer>('POST', '/api/booking/widget');
/** As `WIDGET_FORM`, with photographs: the body is the form itself. */
export const WIDGET_PHOTOGRAPHS = apiRoute<object, WidgetAnswer>('POST', '/api/booking/widget/photographs');
