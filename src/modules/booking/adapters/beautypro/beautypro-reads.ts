import type { z } from 'zod';
import type { Locale } from '../../../../shared/locale';
import type {
  BookingCategory,
  BookingEmployee,
  BookingFeedback,
  BookingLocation,
  BookingPosition,
  BookingService,
} from '../../../scheduling/contract/catalogue';
import type { BookingSettings } from '../../../scheduling/contract/settings';
import type { Read } from '../../../scheduling/contract/calendar-requests';
import {
  type BeautyProApi,
  type BeautyProCall,
  type Fields,
  BeautyProRejected,
  BeautyProTimeout,
  readFailure,
  timeLimited,
} from '../../../beautypro/beautypro.api';
import { category, employee, feedback, FIELDS, location, position, service } from './catalogue.wire';
import type { StaleCache } from './stale-cache';
import { settingsOf, SETTINGS_FIELDS } from './settings.wire';
import { UnknownSettings } from './unknown-settings';

/** Whole lists, as the API has no pages. */
export class BeautyProReads {
  private readonly unknown = new UnknownSettings();

  constructor(
    private readonly api: BeautyProApi,
    private readonly kept: StaleCache,
    private readonly limitMs: number,
  ) {}

  locations = (): Promise<Read<readonly BookingLocation[]>> => this.list('/locations', FIELDS.location, location);
  categories = (): Promise<Read<readonly BookingCategory[]>> => this.list('/services/categories', FIELDS.category, category);
  services = (): Promise<Read<readonly BookingService[]>> => this.list('/services', FIELDS.service, service);
  employees = (): Promise<Read<readonly BookingEmployee[]>> => this.list('/employees', FIELDS.employee, employee);
  positions = (): Promise<Read<readonly BookingPosition[]>> => this.list('/positions', FIELDS.position, position);

  async feedbacks(professional: string | undefined): Promise<Read<readonly BookingFeedback[]>> {
    const { value, stale } = await this.list('/feedbacks', FIELDS.feedback, feedback, professional ? { professional } : {});
    return { value: value.flatMap((one) => one ?? []), stale };
  }

  /** One category by its id; null for one that is not there. */
  async category(id: string): Promise<Read<BookingCategory | null>> {
    if (!/^[\w-]{1,100}$/.test(id)) return { value: null, stale: false };
    const path = `/services/categories/${id}`;
    return this.read(path, async (signal) => {
      const json = await this.get(path, FIELDS.category, {}, signal).catch((error: unknown) => {
        if (error instanceof BeautyProRejected && error.is(404)) return null;
        throw error;
      });
      if (json === null) return null;
      const read = category.safeParse(json);
      if (!read.success) throw unusable(path);
      return read.data;
    });
  }

  settings(locale: Locale): Promise<Read<BookingSettings>> {
    return this.read(`/settings?${locale}`, async (signal) => {
      const json = await this.get('/settings', SETTINGS_FIELDS, {}, signal);
      const read = settingsOf(json, locale);
      if (!read) throw unusable('/settings');
      this.unknown.report(json);
      return read;
    });
  }

  private list<T extends z.ZodType>(
    path: string,
    fields: Fields,
    item: T,
    query: NonNullable<BeautyProCall['query']> = {},
  ): Promise<Read<readonly z.infer<T>[]>> {
    return this.read(`${path}?${JSON.stringify(query)}`, async (signal) => rowsOf(path, await this.get(path, fields, query, signal), item));
  }

  private get(path: string, fields: Fields, query: NonNullable<BeautyProCall['query']>, signal: AbortSignal): Promise<unknown> {
    return this.api.withFields(fields, (named) => this.api.asSite({ method: 'GET', path, query: { ...query, fields: named } }, signal));
  }

  private read<T>(key: string, load: (signal: AbortSignal) => Promise<T>): Promise<Read<T>> {
    return this.kept.read(key, () => timeLimited(`GET ${key.split('?')[0]}`, this.limitMs, load, readFailure));
  }
}

/** The items of a list; odd ones are left out. @throws BeautyProTimeout for what is no list, and for one without a single usable item */
function rowsOf<T extends z.ZodType>(path: string, json: unknown, item: T): readonly z.infer<T>[] {
  if (!Array.isArray(json)) throw unusable(path);
  const rows = json.flatMap((one: unknown) => {
    const read = item.safeParse(one);
    return read.success ? [read.data] : [];
  });
  if (rows.length === 0 && json.length > 0) throw unusable(path);
  return rows;
}

const unusable = (path: string) => new BeautyProTimeout(`GET ${path}`, 'an answer that cannot be used', true);
