import { Injectable } from '@nestjs/common';
import { countOf, sum, type DrawCharts } from '../../../platform/console/charts/chart-drawing';
import type { TimeSpan } from '../../../platform/console/charts/time-span';
import { ConsoleEmployees, type EmployeeChoice } from '../../../platform/console/console-employees';
import { ConsoleParts, type ChangeMark, type TodayTable, type WaitingItem } from '../../../platform/console/console-parts';
import type { ConsoleContext } from '../../../platform/console/console-words';
import type { ConsoleUser } from '../../../platform/console/operators/operator';
import { Clock } from '../../../platform/time/clock';
import { HourlyCounters } from '../../../platform/counters/hourly-counters';
import { kyivDay } from '../../../shared/kyiv-day';
import { translation } from '../../../shared/translation';
import { covers } from '../../../shared/scope';
import type { Locale } from '../../../shared/locale';
import type { EngineCatalogue } from '../../scheduling/contract/engine-catalogue';
import type { AppointmentRecord } from '../../scheduling/contract/admin-records';
import { minutesLate } from '../../scheduling/contract/appointment-arrival';
import { isUpcoming } from '../../scheduling/contract/appointment-move';
import { isLapsed, type AppointmentState } from '../../scheduling/contract/appointment';
import { BookingAdmin } from '../application/booking-admin.service';
import { EngineCatalogues } from '../application/engine-catalogues.service';
import { BOOK, LOOK } from './booking-roles';
import { BookingSalons } from './booking-salons';
import { appointmentCells, appointmentColumns, nextStep } from './console-appointments.presenter';

/** States as a chart tells them apart. */
const APPOINTMENT_GROUPS = {
  came: ['planned', 'confirmed', 'done'],
  open: ['reserved', 'awaiting_prepayment'],
  cancelled: ['cancelled'],
  missed: ['no_show'],
} as const satisfies Record<string, readonly AppointmentState[]>;
const GROUPS = ['came', 'open', 'cancelled', 'missed'] as const;
/** Lines of the first screen; the whole day is one press away. */
const MAX_TODAY = 12;

/** Online booking in the console: appointments with the calendar, working hours, feedback. */
@Injectable()
export class BookingConsole {
  constructor(
    parts: ConsoleParts,
    private readonly admin: BookingAdmin,
    private readonly salons: BookingSalons,
    private readonly figures: HourlyCounters,
    private readonly clock: Clock,
    employees: ConsoleEmployees,
    catalogues: EngineCatalogues,
  ) {
    if (admin.isOurs) employees.readFrom({ list: (locale) => employeesIn(catalogues.current, locale) });
    parts.add({
      name: 'visits',
      label: translation('booking.console.nav.visits'),
      place: 50,
      key: 'V',
      href: '/ops/visits',
      words: 'booking.console',
      roles: LOOK,
      search: { place: 5, label: translation('booking.console.clients.search'), action: '/ops/clients/find', field: 'who' },
      changeMarks: () => this.changeMarks((user, location) => covers(this.salons.scope(user), location)),
      ...(admin.isOurs && {
        command: { label: translation('booking.console.book.title'), key: 'N', href: '/ops/book', roles: BOOK },
      }),
      charts: (bounds, span) => this.charts(bounds, span),
      waiting: (context, user) => this.waiting(context, user),
      today: (context, user) => this.today(context, user),
    });
    parts.add({
      name: 'my-day',
      label: translation('booking.console.own.title'),
      place: 48,
      key: 'M',
      href: '/ops/my-day',
      roles: ['employee'],
      changeMarks: () =>
        this.changeMarks(
          ({ employee }, location) => catalogues.current.employees.get(employee ?? '')?.locations.includes(location) ?? false,
        ),
    });
    parts.add({
      name: 'schedules',
      label: translation('booking.console.nav.schedules'),
      place: 60,
      key: 'S',
      href: '/ops/schedules',
      roles: LOOK,
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
  private async changeMarks(sees: (user: ConsoleUser, location: string) => boolean): Promise<readonly ChangeMark[]> {
    if (!this.admin.isOurs) return [];
    const versions = await this.admin.engine.statistics.versions();
    return versions.map(({ location, version }) => ({
      name: location,
      mark: version,
      isFor: (user) => sees(user, location),
    }));
  }

  /** Who is late, whose clients were asked and did not answer, times that are kept until they are confirmed, appointments of absences, and at one's own salon those outside of schedules; and who waits for a time. */
  private async waiting({ t }: ConsoleContext, user: ConsoleUser): Promise<readonly WaitingItem[]> {
    if (!this.admin.isOurs) return [];
    const now = this.clock.now();
    const own = this.ownLocation(user);
    const { appointments, outsideHours, waits } = this.admin.engine;
    const scope = this.salons.scope(user);
    const [away, asked, records, outside, waiting] = await Promise.all([
      appointments.whileAway(scope),
      appointments.unanswered(scope),
      this.ownDay(user, now),
      own === null ? [] : outsideHours.at(own),
      waits.count(scope),
    ]);
    const late = records.filter(({ appointment, ...arrival }) => minutesLate({ ...appointment, ...arrival }, now) > 0);
    const kept = records.filter(({ appointment }) => appointment.state === 'reserved' && !appointment.asked);
    const lapsed = asked.filter(({ appointment }) => isLapsed(appointment));
    return [
      { label: t('booking.console.home.late'), count: late.length, href: '/ops/visits', tone: 'bad' },
      { label: t('booking.console.home.unanswered'), count: lapsed.length, href: '/ops/answers', tone: 'bad' },
      { label: t('booking.console.home.absences'), count: away.length, href: '/ops/absences', tone: 'bad' },
      { label: t('booking.console.schedules.outside'), count: outside.length, href: '/ops/schedules', tone: 'bad' },
      { label: t('booking.console.home.asked'), count: asked.length - lapsed.length, href: '/ops/answers', tone: 'wait' },
      { label: t('booking.console.home.waits'), count: waiting, href: '/ops/waits', tone: 'wait' },
      { label: t('booking.console.home.kept'), count: kept.length, href: '/ops/visits', tone: 'wait' },
    ];
  }

  /** The next appointments of who works at a salon, with one press each for what comes next. */
  private async today(context: ConsoleContext, user: ConsoleUser): Promise<TodayTable | null> {
    if (!this.admin.isOurs || user.role !== 'salon') return null;
    const { t } = context;
    const now = this.clock.now();
    const open = (await this.ownDay(user, now)).filter(({ appointment }) => isUpcoming(appointment));
    const listed = { user, salon: user.salon, now };
    return {
      title: t('booking.console.home.today', { count: open.length }),
      table: {
        caption: t('booking.console.nav.visits'),
        columns: [...appointmentColumns(context), ''],
        rows: open.slice(0, MAX_TODAY).map((record) => ({
          key: record.appointment.id,
          cells: [...appointmentCells(context, record, now), nextStep(context, record, listed)],
        })),
        empty: t('booking.console.home.noneToday'),
      },
      more: { label: t('booking.console.home.wholeDay'), href: `/ops/visits?salon=${user.salon ?? ''}` },
    };
  }

  /** Where somebody works, as the booking system knows it; null: at no salon alone. */
  private ownLocation({ role, salon }: ConsoleUser): string | null {
    return role === 'salon' && salon !== null ? this.salons.locationOf(salon) : null;
  }

  /** Appointments of today at the salon of who works at one; of nobody else. */
  private async ownDay(user: ConsoleUser, now: Date): Promise<readonly AppointmentRecord[]> {
    const location = this.ownLocation(user);
    return location === null ? [] : this.admin.engine.appointments.onDay(location, kyivDay(now));
  }

  /** Appointments by what became of them, and how full the salons are; nothing where another system keeps the calendar. */
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

/** Who works here, by name, with the salons where. */
function employeesIn({ employees, locations }: EngineCatalogue, locale: Locale): readonly EmployeeChoice[] {
  return [...employees.values()]
    .filter(({ archive }) => !archive)
    .map(({ id, name, locations: places }) => {
      const salons = places.flatMap((place) => locations.get(place)?.name[locale] ?? []);
      return { id, name: [name[locale], ...salons].join(', ') };
    })
    .sort((a, b) => a.name.localeCompare(b.name, locale === 'ua' ? 'uk' : 'en'));
}
