import type { ReminderChannel } from '../../clients/contract/reminder';

/** Appointments of the client who is signed in: those to come, the next first, and those that are over, the latest first. */
export interface AppointmentsBody {
  readonly kind: 'visits';
  readonly client: { readonly name: string; readonly phone: string };
  /** What the client has with the salons; null for nothing. */
  readonly balance: string | null;
  /** With the name of the reward. */
  readonly bonus: string | null;
  /** By what the client is reminded; null: the salons' own system reminds. */
  readonly reminders: ReminderForm | null;
  /** Services and employees that the client has marked, each with the address that books it. */
  readonly favourites: readonly { readonly name: string; readonly note: string | null; readonly href: string }[];
  /** What the client waits for. */
  readonly waits: readonly {
    readonly id: string;
    readonly state: string;
    readonly lines: readonly string[];
    /** Its page, without language. */
    readonly manage: string;
    readonly isOffered: boolean;
  }[];
  /** Where what the client wanted to wait for before signing in goes on, without language; null: nothing. */
  readonly wish: string | null;
  /** The same of the group that the client wanted to book. */
  readonly group: string | null;
  readonly upcoming: readonly ListedAppointment[];
  readonly past: readonly ListedAppointment[];
}

/** By what a client wants to be reminded of appointments. */
export interface ReminderForm {
  /** What can be chosen, with the words for it. */
  readonly options: readonly { readonly value: ReminderChannel; readonly label: string }[];
  readonly channel: ReminderChannel;
  /** Whether a chat with the bot is linked; null: there is no bot. */
  readonly hasChat: boolean | null;
  /** Opens the bot, once it was asked for. */
  readonly chatLink: string | null;
}

export interface ListedAppointment {
  readonly id: string;
  readonly when: string;
  readonly salon: string;
  /** Who comes, where it is not the client; null: the client. */
  readonly guest: string | null;
  /** With whom it was booked: those of one `key` come on one `day`, in words; `manage` shows the whole group, without language. Null: with nobody. */
  readonly group: { readonly key: string; readonly day: string; readonly manage: string } | null;
  readonly parts: readonly { readonly service: string; readonly employee: string; readonly time: string }[];
  readonly price: string | null;
  readonly isCancelled: boolean;
  /** What has to be known of it: that its employees do not work at the salon any more, that its patch test is missing, or that it is the test of another one; null: nothing. */
  readonly absent: string | null;
  /** Where it is moved and cancelled; null where that is done by phone. */
  readonly manage: string | null;
  readonly calendar: string | null;
  /** The same once more, from the choice of the time on. */
  readonly again: string;
  /** Whether the client may say how it was, or has done so; null: neither. */
  readonly feedback: 'open' | 'given' | null;
}
