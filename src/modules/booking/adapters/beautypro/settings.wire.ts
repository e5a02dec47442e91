import { DEFAULT_SETTINGS } from '../../../scheduling/contract/default-settings';
import { z } from 'zod';
import type { Locale } from '../../../../shared/locale';
import type { BookingRoute, BookingSettings, GapsPosition, TimeStep } from '../../../scheduling/contract/settings';
import { type Fields, flag, nullableText, number, oneOf, text, texts } from '../../../beautypro/beautypro.api';
import { plain } from './catalogue.wire';

const ROUTES: readonly BookingRoute[] = ['timeServiceProfessional', 'serviceProfessionalTime', 'professionalServiceTime'];
const POSITIONS: readonly GapsPosition[] = ['day_start', 'before_appointment', 'after_appointment', 'day_end'];
const THEMES = ['soft', 'normal', 'strong'] as const;
const CALENDARS = ['week', 'month'] as const;
const GAPS = ['none', 'optimal', 'maximal', 'maximal_if_has_appointment'] as const;

const MODULE =
  'name,enabled,several_services,can_cancel_in_48_hours,services_gender_filter,nearest_booking_minutes,time_step,calendar,routes,color,theme,language,gaps_mode,gaps_positions,confirm_services,googleAnalyticsCode,showServicesAndGroupsDescriptions,logo';

/** Each setting must be named. */
export const SETTINGS_FIELDS: Fields = {
  all: `common(country,currency,type,isOldAppointments,language),client_module(${MODULE},skip_professional,servicesPriceFromFilteredServices),information(description,web_site,instagram,facebook,viber,telegram),statistics(default_appointment_duration),prepayments(active,optionalRewardType)`,
  documented: `common(country,currency,language),client_module(${MODULE}),information(description),statistics(default_appointment_duration)`,
};

const DEFAULT_STEP = 30;
const DEFAULT_MINUTES = 60;

/** Null for what is no step. */
function stepOf(value: unknown): TimeStep | null {
  if (value === 'auto') return 'auto';
  const minutes = Number(
    /^(\d{1,3})m?$/.exec(typeof value === 'number' ? String(value) : typeof value === 'string' ? value : '')?.[1] ?? NaN,
  );
  return minutes > 0 ? minutes : null;
}
const step = z.unknown().transform((value): TimeStep => stepOf(value) ?? DEFAULT_STEP);

/** A text, or texts by language. */
const description = z
  .union([z.string(), z.record(z.string(), z.unknown())])
  .nullish()
  .catch(null);

const common = z.object({ country: text, currency: text, type: text, isOldAppointments: flag(true), language: text });
const clientModule = z.object({
  name: text,
  logo: nullableText,
  language: text,
  enabled: flag(true),
  color: nullableText,
  theme: oneOf(...THEMES),
  calendar: oneOf(...CALENDARS),
  routes: texts,
  time_step: step.optional(),
  nearest_booking_minutes: number,
  gaps_mode: oneOf(...GAPS),
  gaps_positions: texts,
  several_services: flag(true),
  services_gender_filter: flag(false),
  showServicesAndGroupsDescriptions: flag(true),
  servicesPriceFromFilteredServices: flag(false),
  skip_professional: flag(true),
  confirm_services: flag(false),
  can_cancel_in_48_hours: flag(false),
  googleAnalyticsCode: nullableText,
});
const information = z.object({ description, web_site: text, instagram: text, facebook: text, viber: text, telegram: text });
const statistics = z.object({ default_appointment_duration: number });
const prepayments = z.object({ active: flag(false), optionalRewardType: nullableText });

const NONE = {};
const settings = z.object({
  common: common.catch(() => common.parse(NONE)),
  client_module: clientModule,
  information: information.catch(() => information.parse(NONE)),
  statistics: statistics.catch(() => statistics.parse(NONE)),
  prepayments: prepayments.catch(() => prepayments.parse(NONE)),
});

/** Null for an answer that is none: it has no settings of the booking module. */
export function settingsOf(json: unknown, locale: Locale): BookingSettings | null {
  const read = settings.safeParse(json);
  if (!read.success) return null;
  const { common: usual, client_module: of, information: about, statistics: figures, prepayments: advance } = read.data;
  const minutes = figures.default_appointment_duration;
  return {
    common: { ...usual, currency: usual.currency || 'UAH' },
    clientModule: {
      name: of.name,
      logo: of.logo,
      language: of.language,
      enabled: of.enabled,
      color: of.color,
      theme: of.theme ?? 'normal',
      calendar: of.calendar ?? 'week',
      routes: listed(ROUTES, of.routes),
      timeStep: of.time_step ?? DEFAULT_STEP,
      nearestBookingMinutes: Math.max(0, of.nearest_booking_minutes ?? 0),
      gapsMode: of.gaps_mode === 'maximal_if_has_appointment' ? 'maximal' : (of.gaps_mode ?? 'none'),
      gapsPositions: listed(POSITIONS, of.gaps_positions),
      severalServices: of.several_services,
      servicesGenderFilter: of.services_gender_filter,
      showServicesAndGroupsDescriptions: of.showServicesAndGroupsDescriptions,
      servicesPriceFromFilteredServices: of.servicesPriceFromFilteredServices,
      skipProfessional: of.skip_professional,
      confirmServices: of.confirm_services,
      canCancelIn48Hours: of.can_cancel_in_48_hours,
      googleAnalyticsCode: of.googleAnalyticsCode,
    },
    information: {
      description: plain(inLanguage(about.description, locale)),
      webSite: about.web_site,
      instagram: about.instagram,
      facebook: about.facebook,
      viber: about.viber,
      telegram: about.telegram,
    },
    statistics: { defaultAppointmentMinutes: minutes !== null && minutes > 0 ? Math.round(minutes) : DEFAULT_MINUTES },
    noShows: DEFAULT_SETTINGS.noShows,
    followUps: DEFAULT_SETTINGS.followUps,
    prepayments: advance,
  };
}

function listed<T extends string>(known: readonly T[], found: readonly string[]): readonly T[] {
  const words = wordsOf(found).flatMap((one) => known.find((word) => word === one) ?? []);
  return words.length > 0 ? words : known.slice(0, 1);
}

const wordsOf = (found: readonly string[]) => found.flatMap((one) => one.split(',')).map((one) => one.trim());

const WORDS: Readonly<Record<string, readonly string[]>> = {
  theme: THEMES,
  calendar: CALENDARS,
  routes: ROUTES,
  gaps_mode: GAPS,
  gaps_positions: POSITIONS,
};
/** Longest value that is told, characters. */
const MAX_REPORTED_LENGTH = 60;

/** Settings of the module that say something we do not know, with what they say. */
export function unknownValues(json: unknown): readonly { readonly setting: string; readonly value: string }[] {
  const read = z.object({ client_module: z.record(z.string(), z.unknown()) }).safeParse(json);
  if (!read.success) return [];
  const { client_module: given } = read.data;
  const words = Object.entries(WORDS).flatMap(([setting, known]) =>
    wordsOf(texts.parse(given[setting])).flatMap((value) => (value === '' || known.includes(value) ? [] : [{ setting, value }])),
  );
  const time = given.time_step ?? null;
  const steps = time === null || stepOf(time) !== null ? [] : [{ setting: 'time_step', value: JSON.stringify(time) }];
  return [...words, ...steps].map(({ setting, value }) => ({ setting, value: value.slice(0, MAX_REPORTED_LENGTH) }));
}

function inLanguage(value: z.infer<typeof description>, locale: Locale): string {
  if (typeof value === 'string') return value;
  const byLanguage = value ?? {};
  const wanted = locale === 'ua' ? ['uk', 'ua'] : ['en'];
  const found = [...wanted, ...Object.keys(byLanguage)].map((language) => byLanguage[language]).find((one) => typeof one === 'string');
  return typeof found === 'string' ? found : '';
}
