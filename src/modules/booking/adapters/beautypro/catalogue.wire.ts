import { decodeHTML } from 'entities';
import { z } from 'zod';
import type {
  BookingCategory,
  BookingEmployee,
  BookingFeedback,
  BookingLocation,
  BookingPosition,
  BookingService,
} from '../../../scheduling/contract/catalogue';
import {
  type Fields,
  flag,
  listOf,
  moment,
  money,
  nullableText,
  number,
  oneOf,
  requiredId,
  text,
  texts,
} from '../../../beautypro/beautypro.api';
import { homeZone } from '../../../../shared/home-zone';

/** What is asked for of each entity; ids come by themselves and must not be named. */
const same = (fields: string): Fields => ({ all: fields, documented: fields });
const SERVICE =
  'name,description,duration,public,archive,gender,price_currency,category,location_prices(location,position,price),prepaymentRequired';
export const FIELDS = {
  location: same('name,city,street,phone,geo_position,timezone,active'),
  category: same('name,parent'),
  // the documentation writes it in two ways
  service: { all: `${SERVICE},descriptionPlainText`, documented: SERVICE },
  employee: same(
    'name,firstname,lastname,photo,photo_exists,positions,roles,gender,public,archive,default_appointment_duration,schedules,services,feedback_count,average_feedback_rating,prepaymentRequired',
  ),
  position: same('name,role,parent'),
  feedback: same('firstName,appointment,date,professional,professionalName,professionalPhotoExists,rating,text'),
} as const;

const point = z
  .union([
    z.object({ lat: number, lng: number }).transform(({ lat, lng }) => ({ latitude: lat, longitude: lng })),
    z.object({ latitude: number, longitude: number }),
    z.tuple([number, number]).transform(([latitude, longitude]) => ({ latitude, longitude })),
    z.string().transform((value) => {
      const [latitude = NaN, longitude = NaN] = value.split(/[,;\s]+/).map(Number);
      return { latitude, longitude };
    }),
  ])
  .catch({ latitude: null, longitude: null })
  .transform(({ latitude, longitude }) =>
    latitude !== null &&
    longitude !== null &&
    Math.abs(latitude) <= 90 &&
    Math.abs(longitude) <= 180 &&
    !(latitude === 0 && longitude === 0)
      ? { latitude, longitude }
      : null,
  );

/** The chain's, of a salon whose zone is not told, or not known to this machine. */
function zoneOf(name: string): string {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return name || homeZone();
  } catch {
    return homeZone();
  }
}

export const location = z
  .object({
    id: requiredId,
    name: text,
    city: text,
    street: text,
    phone: text,
    geo_position: point.optional(),
    timezone: text,
    active: flag(false),
  })
  .transform(({ geo_position, timezone, ...rest }): BookingLocation => ({
    ...rest,
    geoPosition: geo_position ?? null,
    timezone: zoneOf(timezone),
  }));

export const category = z.object({ id: requiredId, name: text, parent: nullableText }).transform((read): BookingCategory => read);

/** Plain words of a description in HTML. */
export const plain = (html: string): string =>
  decodeHTML(html.replace(/<(br|\/p|\/li|\/div)\b[^<>]*>/gi, '\n').replace(/<[^<>]*>/g, ''))
    .replace(/[ \t\u00a0]+/g, ' ')
    .replace(/ ?\n\s*/g, '\n')
    .trim();

const price = z
  .object({ location: requiredId, position: nullableText, price: money })
  .transform(({ price: amount, ...rest }) => (amount === null ? null : { ...rest, price: amount }));

export const service = z
  .object({
    id: requiredId,
    name: text,
    category: nullableText,
    duration: number,
    public: flag(false),
    archive: flag(false),
    gender: oneOf('female', 'male', 'both'),
    description: text,
    descriptionPlainText: text,
    location_prices: listOf(price),
    price_currency: text,
    prepaymentRequired: flag(false),
  })
  .transform(
    ({
      duration,
      gender,
      description,
      descriptionPlainText,
      location_prices,
      price_currency,
      prepaymentRequired,
      ...rest
    }): BookingService => ({
      ...rest,
      durationMinutes: duration !== null && duration > 0 && duration <= 1440 ? Math.round(duration) : null,
      gender: gender ?? 'both',
      descriptionPlainText: descriptionPlainText || plain(description),
      locationPrices: location_prices.flatMap((one) => one ?? []),
      priceCurrency: price_currency || 'UAH',
      // the API knows whether a prepayment is required, not how much of the price it is
      prepaymentPercent: 0,
      prepaymentSum: 0,
      ...(prepaymentRequired && { asksPrepayment: true }),
    }),
  );

const schedule = z.object({ location: requiredId }).transform(({ location: place }) => ({ location: place, weekdays: {} }));

export const employee = z
  .object({
    id: requiredId,
    name: text,
    firstname: text,
    lastname: text,
    photo: nullableText,
    photo_exists: flag(true),
    positions: texts,
    roles: texts,
    gender: oneOf('female', 'male'),
    public: flag(false),
    archive: flag(false),
    default_appointment_duration: number,
    schedules: listOf(schedule),
    services: z.array(z.unknown()).nullish().catch(null),
    feedback_count: number,
    average_feedback_rating: number,
    prepaymentRequired: flag(false),
  })
  .transform((read): BookingEmployee => {
    const { photo_exists, default_appointment_duration: minutes, feedback_count: count, average_feedback_rating: average, ...more } = read;
    const { prepaymentRequired, ...rest } = more;
    const services = read.services?.flatMap((one) => idOf(one) ?? []);
    return {
      ...rest,
      ...(prepaymentRequired && { asksPrepayment: true }),
      name: rest.name || `${rest.firstname} ${rest.lastname}`.trim(),
      photo: photo_exists && rest.photo?.startsWith('https://') ? rest.photo : null,
      defaultAppointmentMinutes: minutes !== null && minutes > 0 ? minutes : null,
      services: services && services.length > 0 ? services : null,
      rating: count !== null && count > 0 && average !== null && average >= 0 && average <= 5 ? { average, count } : null,
    };
  });

/** An id, or the id of an item. */
function idOf(value: unknown): string | null {
  if (typeof value === 'string') return value || null;
  const read = z.object({ id: requiredId }).safeParse(value);
  return read.success ? read.data.id : null;
}

export const position = z
  .object({ id: requiredId, name: text, role: text, parent: nullableText })
  .transform((read): BookingPosition => read);

export const feedback = z
  .object({
    id: requiredId,
    firstName: text,
    // the samples of the documentation have it in small letters
    firstname: text,
    appointment: nullableText,
    date: moment,
    professional: nullableText,
    professionalName: text,
    professionalPhotoExists: flag(false),
    rating: number,
    text,
  })
  .transform(({ firstName, firstname, date, rating, ...rest }): BookingFeedback | null =>
    date === null || rating === null || rating < 0 || rating > 5 ? null : { ...rest, firstName: firstName || firstname, date, rating },
  );
