import { Injectable } from '@nestjs/common';
import { Translations } from '../../../platform/i18n/translations';
import { Clock } from '../../../platform/time/clock';
import { localePath, type Locale } from '../../../shared/locale';
import { bookingIdOf, bookingPath, bookingSlugOf, type BookingChoice, type SiteIndex, ContentService } from '../../content/content.api';
import { BookingReads, type ReadResult } from './booking-reads.service';
import { MAX_NEXT_FREE_LINKS } from '../../scheduling/contract/booking-limits';
import type { NextFree, NextFreeQuery } from '../../scheduling/contract/free-time';
import { salonTime, secondsOfToday, type SalonTime } from '../domain/next-free-words';
import { homeZone } from '../../../shared/home-zone';

/** Where times of a salon are told that the booking system does not know any more. */
/** Free times get taken: what was told is asked for again after so long. */
const MAX_SECONDS = 300;
/** What could not be asked is asked for again sooner. */
const DEGRADED_SECONDS = 30;
/** Times that the opening of a page shows. */
const MAX_TIMES = 3;
const NOTHING: ReadResult<NextFree | null> = { value: null, isDegraded: false };

/** The next free time behind a link to booking. */
export interface NextFreeLink {
  /** «сьогодні, 15:30», by the clock of the salon; right until its next midnight. */
  readonly when: string;
  /** Name of the salon. */
  readonly where: string;
  /** Booking of this time: salon, employee, day and time are chosen. Has the language prefix. */
  readonly link: string;
}

export interface NextFreeLinkList {
  readonly links: readonly (NextFreeLink | null)[];
  /** How long the words may stand on a page. */
  readonly seconds: number;
}

/** One of the next free times of what a page is about. */
export interface NextFreeTime extends Pick<NextFreeLink, 'link'> {
  /** «сьогодні», «четвер», "3 December"; right until the salon's next midnight. */
  readonly day: string;
  /** `HH:mm` of the salon's clock */
  readonly time: string;
  /** The employee on the page of a salon, elsewhere the salon. */
  readonly whose: string;
}

export interface NextFreeTimeList {
  /** The soonest first, each of another salon or employee. */
  readonly times: readonly NextFreeTime[];
  /** How long the words may stand on a page. */
  readonly seconds: number;
}

/** Next free times for pages, which know slugs and not the ids of the booking system. */
@Injectable()
export class NextFreeLinks {
  constructor(
    private readonly reads: BookingReads,
    private readonly content: ContentService,
    private readonly translations: Translations,
    private readonly clock: Clock,
  ) {}

  /**
   * What is free next behind links to booking, in their order: null where nothing is, and where the content maps a slug to no id. Links that
   * choose the same are asked for once.
   * @param queries of the links, `salon=…&employee=…`; empty for any time at all
   */
  async of(queries: readonly string[], locale: Locale): Promise<ReadResult<NextFreeLinkList>> {
    const site = this.content.site(locale);
    const zones = await this.zones(locale);
    const requested = new Map<string, Promise<ReadResult<NextFreeLink | null>>>();
    const answer = (query: string) => {
      const choice = choiceOf(query);
      const key = bookingPath(choice);
      const known = requested.get(key) ?? this.one(choice, site, zones, locale);
      requested.set(key, known);
      return known;
    };
    const answers = await Promise.all(queries.map(answer));
    const isDegraded = answers.some((each) => each.isDegraded);
    return { value: { links: answers.map(({ value }) => value), seconds: this.secondsFor(isDegraded) }, isDegraded };
  }

  /**
   * The next free times of what a page is about, three at most: of different employees in one salon, else of different salons.
   * @param query of a link to booking, `salon=…&employee=…`; empty for any time at all
   */
  async times(query: string, locale: Locale): Promise<ReadResult<NextFreeTimeList>> {
    const site = this.content.site(locale);
    const zones = await this.zones(locale);
    const answers = await Promise.all(
      alternatives(choiceOf(query), site).map(async ({ choice, whose }) => {
        const ids = idsOf(choice, site);
        const { value, isDegraded } = ids ? await this.reads.nextFree(ids) : NOTHING;
        return { isDegraded, choice, whose, value };
      }),
    );
    const found = answers.flatMap(({ value, choice, whose }) => (value ? [{ value, choice, whose }] : []));
    found.sort((a, b) => a.value.start.getTime() - b.value.start.getTime());
    const times = found.slice(0, MAX_TIMES).flatMap(({ value, choice, whose }) => {
      const described = this.describe(value, choice, site, zones, locale);
      if (!described) return [];
      const { day, time, link } = described;
      return [{ day: typeof day === 'string' ? day : this.translations.translate(locale, day), time, whose, link }];
    });
    const isDegraded = answers.some((each) => each.isDegraded);
    return { value: { times, seconds: this.secondsFor(isDegraded) }, isDegraded };
  }

  private secondsFor(isDegraded: boolean): number {
    return secondsOfToday(this.clock.now(), homeZone(), isDegraded ? DEGRADED_SECONDS : MAX_SECONDS);
  }

  private async one(
    choice: BookingChoice,
    site: SiteIndex,
    zones: ReadonlyMap<string, string>,
    locale: Locale,
  ): Promise<ReadResult<NextFreeLink | null>> {
    const query = idsOf(choice, site);
    const { value, isDegraded } = query ? await this.reads.nextFree(query) : NOTHING;
    const described = value && this.describe(value, choice, site, zones, locale);
    const link = described && { when: this.translations.translate(locale, described.words), where: described.where, link: described.link };
    return { value: link, isDegraded };
  }

  /** What is said of a free time; null in a salon that the site does not have: it leads nowhere. */
  private describe(
    { start, location, employee }: NextFree,
    { service }: BookingChoice,
    { content, salon: salons }: SiteIndex,
    zones: ReadonlyMap<string, string>,
    locale: Locale,
  ): (SalonTime & Pick<NextFreeLink, 'where' | 'link'>) | null {
    const salon = salons.get(bookingSlugOf(content, 'salons', location) ?? '');
    if (!salon) return null;
    const time = salonTime(start, { now: this.clock.now(), timezone: zones.get(location) ?? homeZone(), locale });
    const employeeSlug = bookingSlugOf(content, 'employees', employee);
    const chosen = { service, salon: salon.slug, employee: employeeSlug, date: time.date, time: time.time };
    return { ...time, where: salon.title, link: localePath(locale, bookingPath(chosen)) };
  }

  private async zones(locale: Locale): Promise<ReadonlyMap<string, string>> {
    const { value } = await this.reads.locations(locale);
    return new Map(value.map(({ id, timezone }) => [id, timezone]));
  }
}

function choiceOf(query: string): Required<Pick<BookingChoice, 'service' | 'salon' | 'employee'>> {
  const values = new URLSearchParams(query);
  return { service: values.get('service'), salon: values.get('salon'), employee: values.get('employee') };
}

/** Null for a slug that is mapped to no id: what it names cannot be booked. */
function idsOf({ service, salon, employee }: BookingChoice, { content }: SiteIndex): NextFreeQuery | null {
  const ids = {
    ...(service && { service: bookingIdOf(content, 'services', service) }),
    ...(salon && { location: bookingIdOf(content, 'salons', salon) }),
    ...(employee && { employee: bookingIdOf(content, 'employees', employee) }),
  };
  return Object.values(ids).includes(null) ? null : (ids as NextFreeQuery);
}

/** What a choice leaves open, one by one: the employees of its salon, or the salons that it can be in. */
function alternatives(
  choice: ReturnType<typeof choiceOf>,
  { content, salon: salons, employee: employees }: SiteIndex,
): readonly { readonly choice: BookingChoice; readonly whose: string }[] {
  const salon = salons.get(choice.salon ?? '');
  const employee = employees.get(choice.employee ?? '');
  if (choice.salon && !salon) return [];
  if (salon && employee) return [{ choice, whose: employee.title }];
  const open = salon
    ? content.employees.filter(({ salonIds }) => salonIds.includes(salon.id)).map(({ slug, title }) => ({ employee: slug, whose: title }))
    : content.salons
        .filter(({ id }) => !employee || employee.salonIds.includes(id))
        .map(({ slug, title }) => ({ salon: slug, whose: title }));
  return open.slice(0, MAX_NEXT_FREE_LINKS).map(({ whose, ...one }) => ({ choice: { ...choice, ...one }, whose }));
}
