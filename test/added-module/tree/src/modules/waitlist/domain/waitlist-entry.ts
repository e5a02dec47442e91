import type { Locale } from '../../../shared/locale';

/** A visitor who waits for a call, or was called. */
export interface WaitlistEntry {
  readonly id: string;
  readonly createdAt: Date;
  readonly locale: Locale;
  readonly name: string;
  readonly email: string;
  /** Null: waits. */
  readonly calledAt: Date | null;
}

/** A place in the list. */
export interface PlacedEntry {
  readonly id: string;
  /** 1 is the next to be called. */
  readonly place: number;
}

export interface WaitlistFilter {
  /** Part of a name, in any case. */
  readonly name?: string;
  /** Only entries older than the one with this id. */
  readonly before?: string;
  readonly most: number;
}
