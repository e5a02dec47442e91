export interface WidgetHold {
  /** By the clock of the salon, `14:35`. */
  readonly until: string;
  /** What was left when the screen was made. */
  readonly secondsLeft: number;
  readonly canRenew: boolean;
}

/** The screen on which the code of the SMS, or of the mail, is typed. */
export interface CodeBody {
  readonly kind: 'code';
  readonly fields: Readonly<Record<string, string>>;
  readonly phone: string;
  /** The address that was typed for a code by mail; empty: it was sent by SMS. */
  readonly mailedTo: string;
  readonly code: string;
  /** Where the phone is changed, without language prefix. */
  readonly back: string;
  /** Why the code counts no more; empty: it can be typed. */
  readonly over: string;
  /** Seconds until another code may be sent, when the screen was made; 0: at once. */
  readonly resendSeconds: number;
  /** Somebody new says who they are; null: only the code is asked for. */
  readonly newcomer: {
    readonly firstname: string;
    readonly lastname: string;
    readonly sex: 'Female' | 'Male';
    /** Null: the address that the code came to. */
    readonly email: string | null;
  } | null;
  readonly problems: Readonly<Record<string, string>>;
}
