import { Injectable } from '@nestjs/common';
import type { MessageTemplate } from '../../shared/message-template';
import type { Transaction } from '../database/database';
import type { MessageChannel } from './message.schema';

/** What became of a message. */
export interface MessageOutcome {
  readonly channel: MessageChannel;
  /** The key that it was sent with. */
  readonly key: string;
  /** failed: the other side does not take it, or it was given up after many tries. One that an operator revives can still be sent. */
  readonly state: 'sent' | 'failed';
  /** Why it failed, without personal data; null when it was sent. */
  readonly reason: string | null;
}

/** Told in the transaction that writes the state of the message. It may be told again, and runs again after a deadlock. */
export type OutcomeListener = (tx: Transaction, outcome: MessageOutcome) => Promise<void>;

/** Who is told of the outcome of messages, by template. */
@Injectable()
export class MessageOutcomes {
  private readonly listeners = new Map<string, OutcomeListener>();

  /** Once for each template, in a constructor or in `onModuleInit`. @throws Error when somebody listens */
  listen<Args extends object>({ name }: MessageTemplate<Args>, listener: OutcomeListener): void {
    if (this.listeners.has(name)) throw new Error(`somebody listens to the outcome of ${name}`);
    this.listeners.set(name, listener);
  }

  /** For MessageDelivery. */
  async tell(tx: Transaction, template: string, outcome: MessageOutcome): Promise<void> {
    await this.listeners.get(template)?.(tx, outcome);
  }
}
