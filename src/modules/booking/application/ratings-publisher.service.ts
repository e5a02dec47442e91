import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Database } from '../../../platform/database/database';
import { Jobs } from '../../../platform/jobs/jobs';
import { RECOMPUTE_RATINGS } from '../booking.jobs';
import {
  bookingSlugOf,
  NO_RATINGS,
  type Rating,
  type Ratings,
  type SiteIndex,
  ContentRatings,
  ContentService,
} from '../../content/content.api';
import { BookingCalendar } from '../ports/booking-calendar.port';
import { type RatingsById as RatingsById } from '../../scheduling/contract/calendar-requests';

/** How long pages may show a rating of before: operators show and hide feedback, in whichever process. */
const AGAIN_MS = 60_000;

const EVERY_NIGHT = '50 3 * * *';

/** Brings what clients said of their appointments onto the pages: the kept sums are read every minute, and with every new content. */
@Injectable()
export class RatingsPublisher implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('Ratings');
  private known: RatingsById | null = null;
  /** Of either language: ids are mapped alike in both. */
  private site: SiteIndex | null = null;
  private timer?: NodeJS.Timeout;

  constructor(
    private readonly calendar: BookingCalendar,
    content: ContentService,
    private readonly ratings: ContentRatings,
    private readonly database: Database,
    jobs: Jobs,
  ) {
    jobs.handle(RECOMPUTE_RATINGS, () => calendar.recomputeRatings());
    jobs.schedule(RECOMPUTE_RATINGS, EVERY_NIGHT);
    content.onChange(({ ua }) => {
      this.site = ua;
      this.show();
    });
  }

  onApplicationBootstrap(): void {
    this.database.whenOpen(() => void this.refresh());
    this.timer = setInterval(() => void this.refresh(), AGAIN_MS).unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /** Reads them now. Pages keep what they have when they cannot be read. */
  async refresh(): Promise<void> {
    try {
      this.known = await this.calendar.ratings();
      this.show();
    } catch (err) {
      this.logger.warn({ err }, 'ratings could not be read');
    }
  }

  private show(): void {
    this.ratings.set(this.known ? this.bySlug(this.known) : NO_RATINGS);
  }

  private bySlug({ locations, services, employees }: RatingsById): Ratings {
    if (!this.site) return NO_RATINGS;
    const { content } = this.site;
    const named = (kind: keyof Ratings, all: ReadonlyMap<string, Rating>) =>
      new Map(
        [...all].flatMap(([id, rating]): readonly (readonly [string, Rating])[] => {
          const slug = bookingSlugOf(content, kind, id);
          return slug === null ? [] : [[slug, rating]];
        }),
      );
    return { salons: named('salons', locations), services: named('services', services), employees: named('employees', employees) };
  }
}
