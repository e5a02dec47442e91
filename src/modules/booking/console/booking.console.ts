import { Injectable } from '@nestjs/common';
import { countOf, sum, type DrawCharts } from '../../../platform/console/charts/chart-drawing';
import type { TimeSpan } from '../../../platform/console/charts/time-span';
import { ConsoleParts, type ChangeMark } from '../../../platform/console/console-parts';
import { HourlyCounters } from '../../../platform/counters/hourly-counters';
import { kyivDay } from '../../../shared/kyiv-day';
import { translation } from '../../../shared/translation';
import { covers } from '../../../shared/scope';
import type { AppointmentState } from '../../scheduling/contract/appointment';
import { BookingAdmin } from '../application/booking-admin.service';
import { BookingSalons } from './booking-salons';

/** States as a chart tells them apart. */
const APPOINTMENT_GROUPS = {
  came: ['planned', 'confirmed', 'done'],
  open: ['reserved', 'awaiting_prepayment'],
  cancelled: ['cancelled'],
  missed: ['no_show'],
} as const satisfies Record<string, readonly AppointmentState[]>;
const GROUPS = ['came', 'open', 'cancelled', 'missed'] as const;
const ALL = ['owner', 'salon', 'viewer'] as const;

/** Online booking in the console: visits with the calendar, working hours, feedback. */
@Injectable()
export class BookingConsole {
  constructor(
    parts: ConsoleParts,
    private readonly admin: BookingAdmin,
    private readonly salons: BookingSalons,
    private readonly figures: HourlyCounters,
  ) {
    parts.add({
      name: 'visits',
      label: translation('booking.console.nav.visits'),
      place: 50,
      key: 'V',
      href: '/ops/visits',
      words: 'booking.console',
      roles: ALL,
      changeMarks: () => this.changeMarks(),
      ...(admin.isOurs && {
        command: { label: translation('booking.console.book.title'), key: 'N', href: '/ops/book', roles: ['owner', 'salon'] as const },
      }),
      charts: (bounds, span) => this.charts(bounds, span),
    });
    parts.add({
      name: 'schedules',
      label: translation('booking.console.nav.schedules'),
      place: 60,
      key: 'S',
      href: '/ops/schedules',
      roles: ALL,
    });
    parts.add({
      name: 'feedback',
      label: translation('booking.console.nav.feedback'),
      place: 70,
      key: 'F',
      href: '/ops/feedback',
      roles: ['owner', 'viewer'],
      changeMarks: async () => [{ mark: await admin.feedback.mark() }],
    });
  }

  /** Of each salon's calendar, to who sees it; of none where another system keeps them. */
  private async changeMarks(): Promise<readonly ChangeMark[]> {
    if (!this.admin.isOurs) return [];
    const versions = await this.admin.engine.statistics.versions();
    return versions.map(({ location, version }) => ({
      name: location,
      mark: version,
      isFor: (user) => covers(this.salons.scope(user), location),
    }));
  }

  /** Visits by what became of them, and how full the salons are; nothing where another system keeps the calendar. */
  private async charts(bounds: readonly Date[], span: TimeSpan): Promise<DrawCharts> {
    if (!this.admin.isOurs) return () => [];
    const { statistics } = this.admin.engine;
    const [booked, fill, refusals] = await Promise.all([
      statistics.booked(bounds),
      statistics.occupancy(kyivDay(bounds.at(span === 'day' ? -2 : 0)!), kyivDay(bounds.at(-2)!)),
      this.figures.read(['booking.refused'], bounds),
    ]);
    return (draw, user) => {
      const { t } = draw.context;
      const groups = GROUPS.map((group) => ({
        name: t(`booking.console.charts.visits.${group}`),
        values: draw.sums(
          booked.filter(({ state }) => (APPOINTMENT_GROUPS[group] as readonly AppointmentState[]).includes(state)),
          countOf,
        ),
      }));
      const refused = { name: t('booking.console.charts.visits.refused'), values: draw.sums(refusals, ({ value }) => value) };
      const salons = fill.flatMap(({ location, taken, work }) => {
        const salon = this.salons.at(location, user);
        return salon ? [{ name: salon.title, share: work === 0 ? null : (taken / work) * 100 }] : [];
      });
      const shares = salons.flatMap(({ share }) => share ?? []);
      return [
        draw.chart({ title: t('booking.console.charts.visits.title'), total: draw.total(booked), series: [...groups, refused] }),
        draw.chart({
          title: t('booking.console.charts.fill.title'),
          format: draw.percent,
          most: Math.max(100, ...shares),
          total: t('booking.console.charts.fill.mean', { share: draw.percent(shares.length === 0 ? 0 : sum(shares) / shares.length) }),
          steps: salons.map(({ name }) => name),
          stepName: t('console.list.salon'),
          series: [{ name: t('booking.console.charts.fill.taken'), values: salons.map(({ share }) => share) }],
        }),
      ];
    };
  }
}
