import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { HourlyCounters, type CounterSum } from '../../counters/hourly-counters';
import { Clock } from '../../time/clock';
import { DomainError } from '../../../shared/domain-error';
import { kyivDay } from '../../../shared/kyiv-day';
import { BookingDesk, type BookedCount, type SalonFill } from '../../../modules/booking/booking.api';
import { OrderDesk, type OrderCount } from '../../../modules/certificate/certificate.api';
import { LeadDesk, type LeadCount } from '../../../modules/lead/lead.api';
import type { TimeSpan } from './time-span';
import { timeSteps } from './time-steps';

/** What the charts of the home page are made of. */
export interface ChartFigures {
  /** Bounds of the stretches, one more than there are. */
  readonly bounds: readonly Date[];
  readonly orders: readonly OrderCount[];
  readonly leads: readonly LeadCount[];
  /** Null: another system keeps the calendar. */
  readonly booked: readonly BookedCount[] | null;
  readonly fill: readonly SalonFill[] | null;
  /** What the site counted of itself. */
  readonly site: readonly CounterSum[];
}

const KEPT_MS = 60_000;
const OF_SITE = ['answers%', 'pages.%', 'upstream.%', 'booking.refused'];

/** Looks back on a day, a month, a year. What was reckoned serves for a minute, whoever asks. */
@Injectable()
export class ConsoleCharts {
  private readonly kept = new LRUCache<TimeSpan, Promise<ChartFigures>>({ max: 3, ttl: KEPT_MS });

  constructor(
    private readonly orders: OrderDesk,
    private readonly leads: LeadDesk,
    private readonly booking: BookingDesk,
    private readonly figures: HourlyCounters,
    private readonly clock: Clock,
  ) {}

  /** Null while the database is out of reach. */
  async of(span: TimeSpan): Promise<ChartFigures | null> {
    const reading = this.kept.get(span) ?? this.read(span);
    this.kept.set(span, reading, { noUpdateTTL: true });
    try {
      return await reading;
    } catch (error) {
      this.kept.delete(span);
      if (error instanceof DomainError) return null;
      throw error;
    }
  }

  private async read(span: TimeSpan): Promise<ChartFigures> {
    const bounds = timeSteps(span, this.clock.now());
    const counts = this.engineCounts;
    const [orders, leads, booked, fill, site] = await Promise.all([
      this.orders.counted(bounds),
      this.leads.counted(bounds),
      counts?.booked(bounds) ?? null,
      counts?.fill(kyivDay(bounds.at(span === 'day' ? -2 : 0)!), kyivDay(bounds.at(-2)!)) ?? null,
      this.figures.read(OF_SITE, bounds),
    ]);
    return { bounds, orders, leads, booked, fill, site };
  }

  private get engineCounts() {
    return this.booking.isOurs ? this.booking.engine.counts : null;
  }
}
