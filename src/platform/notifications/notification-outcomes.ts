import { Injectable } from '@nestjs/common';
import type { NotificationTemplate } from '../../shared/notification-template';
import type { Transaction } from '../database/database';
import type { NotificationChannel } from './notification.schema';

/** What became of a notification. */
export interface NotificationOutcome {
  readonly channel: NotificationChannel;
  /** The key that it was sent with. */
  readonly key: string;
  /** failed: the other side does not take it, or it was given up after many tries. One that an operator revives can still be sent. */
  readonly state: 'sent' | 'failed';
  /** Why it failed, without personal data; null when it was sent. */
  readonly reason: string | null;
}

/** Told in the transaction that writes the state of the notification. It may be told again, and runs again after a deadlock. */
export type OutcomeListener = (tx: Transaction, outcome: NotificationOutcome) => Promise<void>;

/** Who is told of the outcome of notifications, by template. */
@Injectable()
export class NotificationOutcomes {
  private readonly listeners = new Map<string, OutcomeListener>();

  /** Once for each template, in a constructor or in `onModuleInit`. @throws Error when somebody listens */
  listen<Args extends object>({ name }: NotificationTemplate<Args>, listener: OutcomeListener): void {
    if (this.listeners.has(name)) throw new Error(`somebody listens to the outcome of ${name}`);
    this.listeners.set(name, listener);
  }

  /** For NotificationDelivery. */
  async publish(tx: Transaction, template: string, outcome: NotificationOutcome): Promise<void> {
    await this.listeners.get(template)?.(tx, outcome);
  }
}
