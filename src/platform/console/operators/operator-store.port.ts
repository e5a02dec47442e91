import type { Locale } from '../../../shared/locale';
import type { Operator } from './operator';

/** An operator with what proves who it is. */
export interface OperatorSecrets extends Operator {
  /** Null: not joined yet. */
  readonly passwordHash: string | null;
  /** Base32. */
  readonly totpSecret: string;
}

export interface Invitation extends Pick<Operator, 'id' | 'name' | 'email' | 'role' | 'salon' | 'locale'> {
  readonly totpSecret: string;
  /** Hash of the token in its link. */
  readonly hash: string;
  readonly until: Date;
}

/** A session as it is kept; of somebody who was removed there is none. */
export interface StoredSession {
  /** Null: signed in with OPS_TOKEN. */
  readonly operator: Operator | null;
  readonly locale: Locale;
  readonly seenAt: Date;
}

export interface NewSession {
  readonly locale: Locale;
  readonly now: Date;
  /** When it ends unless another page is asked for, and when it ends whatever happens. */
  readonly idleUntil: Date;
  readonly until: Date;
}

/** The operators of all instances, and their sessions. `Unit` is what happens whole or not at all. */
export abstract class OperatorStore<Unit> {
  /** Those who were not removed, oldest first; at most 200. */
  abstract list(): Promise<readonly Operator[]>;

  /** @returns whether the operator was added: not when somebody has this e-mail */
  abstract invite(unit: Unit, invitation: Invitation): Promise<boolean>;

  /** An invitation that can still be accepted. @param hash of its token */
  abstract invited(hash: string, now: Date): Promise<OperatorSecrets | null>;

  /** Accepts an invitation, once. @param step of the code that was typed. @returns whether it could be accepted */
  abstract join(hash: string, passwordHash: string, step: number, now: Date): Promise<boolean>;

  abstract byEmail(email: string): Promise<OperatorSecrets | null>;

  /** Uses up a code: each step counts once, and none before one that was used. @returns whether it counts */
  abstract useStep(id: string, step: number): Promise<boolean>;

  /** Takes the access away and ends all sessions. @returns whether there was one */
  abstract remove(id: string, now: Date): Promise<boolean>;

  /** @param id of the operator; null for OPS_TOKEN */
  abstract beginSession(hash: string, id: string | null, session: NewSession): Promise<void>;

  abstract session(hash: string, now: Date): Promise<StoredSession | null>;

  /** Lets a session go on, but not beyond its last moment. */
  abstract touch(hash: string, now: Date, until: Date): Promise<void>;

  abstract setLocale(hash: string, locale: Locale): Promise<void>;

  abstract endSession(hash: string): Promise<void>;
}
