import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/time/clock';
import { localAt } from '../../../platform/time/zoned-time';
import type { Locale } from '../../../shared/locale';
import { bookingIdOf, ContentService } from '../../content/content.api';
import { BookingReads, type ReadResult } from './booking-reads.service';
import type { FreeStarts } from '../../scheduling/contract/free-time';
import { secondsOfToday } from '../domain/next-free-words';
import { homeZone } from '../../../shared/home-zone';
import { addDays } from '../../../shared/calendar-day';

/** Free times get taken: what was told is asked for again after so long, and sooner where something could not be asked. */
const MAX_SECONDS = 300;
const DEGRADED_SECONDS = 30;
/** Salons of one answer. */
const MAX_SALONS = 40;

/** The free times of one day of all salons. */
export interface FreeDay {
  /** `YYYY-MM-DD` in Kyiv: today, or tomorrow when no time is left today. */
  readonly date: string;
  readonly isToday: boolean;
  /** Minute of the day in Kyiv, now. */
  readonly minute: number;
  /** By the slug of the salon: how many employees are free, by time of day. Salons that cannot be booked are left out. */
  readonly salons: Readonly<Record<string, FreeStarts>>;
  /** How long it may stand on a page. */
  readonly seconds: number;
}

/** Free hours of a day in each salon of the city. */
@Injectable()
export class FreeDays {
  constructor(
    private readonly reads: BookingReads,
    private readonly content: ContentService,
    private readonly clock: Clock,
  ) {}

  async next(locale: Locale): Promise<ReadResult<FreeDay>> {
    const { content } = this.content.site(locale);
    const locations = await this.reads.locations(locale);
    const open = new Set(locations.value.map(({ id }) => id));
    const salons = content.salons.slice(0, MAX_SALONS).flatMap(({ slug }) => {
      const location = bookingIdOf(content, 'salons', slug);
      return location && open.has(location) ? [{ slug, location }] : [];
    });
    const now = this.clock.now();
    const { day: today, minute } = localAt(now, homeZone());
    const of = async (day: string) => {
      const read = await Promise.all(
        salons.map(async ({ slug, location }) => ({ slug, ...(await this.reads.freeStarts({ location, day })) })),
      );
      return {
        salons: Object.fromEntries(read.map(({ slug, value }) => [slug, value])),
        isDegraded: locations.isDegraded || read.some((one) => one.isDegraded),
        isFree: read.some(({ value }) => Object.keys(value).length > 0),
      };
    };
    const first = await of(today);
    const isToday = first.isFree || first.isDegraded;
    const date = isToday ? today : addDays(today, 1);
    const { salons: free, isDegraded } = isToday ? first : await of(date);
    const seconds = secondsOfToday(now, homeZone(), isDegraded ? DEGRADED_SECONDS : MAX_SECONDS);
    return { value: { date, isToday, minute, salons: free, seconds }, isDegraded };
  }
}
