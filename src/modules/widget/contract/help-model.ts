/** “Could not book, please help”. */
export interface HelpForm {
  /** What was chosen, and what else is sent with it. */
  readonly fields: Readonly<Record<string, string>>;
  readonly name: string;
  readonly phone: string;
  readonly comment: string;
  readonly problems: Readonly<Record<string, string>>;
  /** Where there is nothing else to do on the screen it is open. */
  readonly isOpen: boolean;
}

/** The call for help could not be taken as it was sent, or is taken. */
export interface HelpBody {
  readonly kind: 'help';
  /** To be sent once more; null: it is taken. */
  readonly form: HelpForm | null;
  /** When somebody calls; empty while it is not taken. */
  readonly promise: string;
  /** Back to what was chosen, without language prefix. */
  readonly back: string;
}
