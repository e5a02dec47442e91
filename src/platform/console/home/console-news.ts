import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { describeError } from '../../database/database-errors';
import { Jobs } from '../../jobs/jobs';
import { BookingDesk } from '../../../modules/booking/booking.api';
import { OrderDesk } from '../../../modules/certificate/certificate.api';
import { LeadDesk } from '../../../modules/lead/lead.api';
import { PaymentDesk } from '../../../modules/payment/payment.api';

/** Parts of the console that something has happened in. */
const NEWS_PARTS = ['orders', 'payments', 'leads', 'visits', 'feedback', 'jobs'] as const;
export type NewsPart = (typeof NEWS_PARTS)[number];

/** What is told: which parts, and of visits at which salons (ids in the booking system). */
export interface News {
  readonly parts: readonly NewsPart[];
  readonly locations: readonly string[];
}

const EVERY_MS = 3000;

/**
 * Notices what changes in the database, whoever changed it: one short look every three seconds for all who listen at this process, and none
 * while nobody does.
 */
@Injectable()
export class ConsoleNews implements OnModuleDestroy {
  private readonly logger = new Logger('ConsoleNews');
  private readonly listeners = new Set<(news: News) => void>();
  private seen: ReadonlyMap<string, string> | null = null;
  private timer?: NodeJS.Timeout;
  private isLooking = false;

  constructor(
    private readonly orders: OrderDesk,
    private readonly leads: LeadDesk,
    private readonly payments: PaymentDesk,
    private readonly jobs: Jobs,
    private readonly booking: BookingDesk,
  ) {}

  onModuleDestroy(): void {
    clearInterval(this.timer);
    this.listeners.clear();
  }

  /** Calls back with what changes from now on. @returns ends it */
  listen(listener: (news: News) => void): () => void {
    this.listeners.add(listener);
    if (this.listeners.size === 1) {
      this.seen = null;
      void this.look();
      this.timer = setInterval(() => void this.look(), EVERY_MS).unref();
    }
    return () => {
      this.listeners.delete(listener);
      if (this.listeners.size === 0) clearInterval(this.timer);
    };
  }

  /** Compares with what was seen last, and tells the difference. */
  async look(): Promise<void> {
    if (this.isLooking) return;
    this.isLooking = true;
    try {
      const marks = await this.marks();
      const before = this.seen;
      this.seen = marks;
      if (before) this.tell([...marks].filter(([name, mark]) => before.get(name) !== mark).map(([name]) => name));
    } catch (error) {
      this.logger.debug({ reason: describeError(error) }, 'news cannot be read');
    } finally {
      this.isLooking = false;
    }
  }

  private async marks(): Promise<ReadonlyMap<string, string>> {
    const engine = this.booking.isOurs ? this.booking.engine : null;
    const [orders, leads, payments, jobs, feedback, versions] = await Promise.all([
      this.orders.mark(),
      this.leads.mark(),
      this.payments.mark(),
      this.jobs.deadMark(),
      this.booking.feedback.mark(),
      engine?.counts.versions() ?? [],
    ]);
    return new Map([
      ...Object.entries({ orders, leads, payments, jobs, feedback }),
      ...versions.map(({ location, version }) => [`visits ${location}`, version] as const),
    ]);
  }

  private tell(changed: readonly string[]): void {
    if (changed.length === 0) return;
    const parts = NEWS_PARTS.filter((part) => changed.some((name) => name.split(' ')[0] === part));
    const locations = changed.flatMap((name) => (name.startsWith('visits ') ? [name.slice('visits '.length)] : []));
    for (const listener of this.listeners) listener({ parts, locations });
  }
}
