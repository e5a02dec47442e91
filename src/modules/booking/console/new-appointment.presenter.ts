import type { ConsoleFieldProps } from '../../../../views/console/ConsoleField';
import type { ConsoleConfirmPageProps } from '../../../../views/console/ConsoleConfirmPage';
import { longDay } from '../../../shared/calendar-day';
import { homeZone } from '../../../shared/home-zone';
import { appointmentWhenShort } from '../domain/appointment-when';
import { patchTestWords } from '../domain/patch-test-words';
import type { NeededTests } from './admin-tests';
import type { PageContext } from '../../../platform/pages/page-context';
import type { SalonChoice } from '../../../platform/console/console-salons';
import { formatMoney } from '../../../shared/money';
import type { BookingClient } from '../../clients/contract/client';
import { BOOKING_MESSAGES, type BookingMessage } from '../../scheduling/contract/booking-message';
import { BOOKING_SOURCES } from '../../scheduling/contract/admin-booking';
import type { EngineService } from '../../scheduling/contract/engine-catalogue';
import type { AppointmentOption } from '../../scheduling/contract/free-time';

/** Services of one appointment that the form takes. */
export const SERVICE_FIELDS = 3;
/** Hours that the time of an appointment which is not certain is kept; empty: it is certain. */
export const KEPT_HOURS: readonly string[] = ['', '1', '2', '4', '24'];

/** The choice to book without the tests that are missing. */
export const NO_TEST = 'none';

/** What somebody at the desk types. */
export interface NewAppointment {
  /** Slug. */
  readonly salon: string;
  /** `YYYY-MM-DD` */
  readonly date: string;
  /** `HH:mm`; empty: free times are shown. */
  readonly start: string;
  /** Id; empty: any. */
  readonly employee: string;
  readonly services: readonly string[];
  readonly phone: string;
  /** Id of an appointment whose client it is, in the place of a phone; empty: none. */
  readonly visit: string;
  /** Id of a client, in the place of a phone; empty: none. */
  readonly client: string;
  /** Id of a lead that the appointment is made of, with its phone; empty: none. */
  readonly lead: string;
  /** First and last name of a client whom nobody knows. */
  readonly name: string;
  readonly guest: string;
  readonly note: string;
  /** Code or link of a certificate that pays; empty: none. */
  readonly certificate: string;
  /** Of one more. */
  readonly certificate2: string;
  readonly minutes: string;
  readonly price: string;
  readonly kept: string;
  readonly outside: string;
  readonly tell: string;
  /** Time of the tests that are booked with it, as it was offered, or `NO_TEST`; empty: nobody was asked. */
  readonly test: string;
  readonly source: string;
  readonly key: string;
}

interface Choices {
  readonly salons: readonly SalonChoice[];
  readonly employees: readonly { readonly id: string; readonly name: string }[];
  readonly services: readonly EngineService[];
  readonly location: string;
  readonly options: readonly AppointmentOption[];
  /** What can be added at the chosen time. */
  readonly fitting: readonly EngineService[];
  /** Tests that the services require; null: none, or no time is chosen yet. */
  readonly tests: NeededTests | null;
  readonly now: Date;
  /** Who has the phone, or the appointment; null: nobody. */
  readonly client: BookingClient | null;
  /** Whether the phone gets SMS. */
  readonly getsSms: boolean;
  /** Whether no phone is known yet. */
  readonly needsPhone: boolean;
  readonly mayPrice: boolean;
}

type Question = Omit<ConsoleConfirmPageProps, 'frame'>;

/** The form of a new appointment, with the free times of what was chosen. */
export function newAppointmentQuestion(context: PageContext, given: NewAppointment, choices: Choices): Question {
  const { t, locale } = context;
  const { client, options, employees, location } = choices;
  const hasTimes = given.services.length > 0;
  const nameOf = (id: string) => employees.find((each) => each.id === id)?.name ?? id;
  const any = { value: '', label: t('booking.console.book.any') };
  const services = [...choices.services]
    .sort((a, b) => a.name[locale].localeCompare(b.name[locale], locale === 'ua' ? 'uk' : 'en'))
    .map(({ id, name, prices }) => ({ value: id, label: `${name[locale]}, ${formatMoney(prices[location] ?? 0, locale)}` }));
  const times = options.map(({ start, end, parts }) => ({
    value: start,
    label: `${start}–${end}, ${[...new Set(parts.map(({ employee }) => nameOf(employee)))].join(', ')}`,
  }));
  const begins = new Set(times.map(({ value }) => value));
  const serviceField = (at: number) => ({
    name: `service${at + 1}`,
    label: t('booking.console.book.service', { place: at + 1 }),
    value: given.services[at] ?? '',
    isRequired: at === 0,
    options: [{ value: '', label: t('booking.console.book.none') }, ...services],
  });
  const isOfLead = given.lead !== '' && !choices.needsPhone;
  const lead = !hasTimes
    ? t(isOfLead ? 'booking.console.book.ofLead' : 'booking.console.book.lead')
    : client
      ? t(client.forbiddenOnlineBooking ? 'booking.console.book.forbidden' : 'booking.console.book.known', {
          name: `${client.firstname} ${client.lastname}`.trim(),
        })
      : t('booking.console.book.unknown');
  return {
    title: t('booking.console.book.title'),
    lead: [lead, hasTimes && !choices.getsSms ? t('booking.console.book.noSms') : '', testLead(context, choices)].filter(Boolean).join(' '),
    action: '/ops/book',
    also: {
      label: t('booking.console.group.title'),
      href: `/ops/book/group?${new URLSearchParams({ salon: given.salon, date: given.date }).toString()}`,
    },
    back: given.lead !== '' ? `/ops/leads/${given.lead}` : `/ops/calendar?salon=${given.salon}&date=${given.date}`,
    hidden: { key: given.key, visit: given.visit, client: given.client, lead: given.lead },
    submit: t(hasTimes ? 'booking.console.book.submit' : 'booking.console.book.times'),
    steps: [
      ...(hasTimes ? [{ value: 'times', label: t('booking.console.book.times') }] : []),
      { value: 'now', label: t('booking.console.book.now') },
    ],
    ...fittingChoices(context, choices),
    fields: [
      ...(choices.needsPhone
        ? [
            {
              name: 'phone',
              label: t('console.list.phone'),
              hint: t('booking.console.book.phoneHint'),
              value: given.phone,
              inputMode: 'tel' as const,
              isRequired: true,
              maxLength: 60,
            },
          ]
        : []),
      ...(client
        ? []
        : [
            {
              name: 'name',
              label: t('booking.console.book.name'),
              hint: t('booking.console.book.nameHint'),
              value: given.name,
              maxLength: 100,
            },
          ]),
      serviceField(0),
      {
        name: 'salon',
        label: t('booking.console.visits.salon'),
        value: given.salon,
        options: choices.salons.map(({ slug, title }) => ({ value: slug, label: title })),
      },
      {
        name: 'employee',
        label: t('booking.console.calendar.employee'),
        value: given.employee,
        options: [any, ...employees.map(({ id, name }) => ({ value: id, label: name }))],
      },
      { name: 'date', label: t('booking.console.visits.day'), type: 'date', value: given.date, isRequired: true },
      ...(hasTimes
        ? [
            {
              name: 'start',
              label: t('booking.console.visits.begins'),
              hint: times.length === 0 ? t('booking.console.book.full') : undefined,
              value: begins.has(given.start) ? given.start : (times[0]?.value ?? ''),
              options: times.length === 0 ? [{ value: '', label: t('booking.console.book.noTimes') }] : times,
            },
          ]
        : []),
      {
        name: 'other',
        label: t('booking.console.book.other'),
        hint: t('booking.console.book.otherHint'),
        type: 'time',
        value: begins.has(given.start) ? '' : given.start,
      },
      ...testFields(context, given, choices),
    ],
    more: {
      title: t('booking.console.book.more'),
      isOpen: saysMore(given),
      fields: [
        ...Array.from({ length: SERVICE_FIELDS - 1 }, (_, at) => serviceField(at + 1)),
        { name: 'note', label: t('booking.console.book.note'), value: given.note, rows: 2, maxLength: 500 },
        {
          name: 'guest',
          label: t('booking.console.book.guest'),
          hint: t('booking.console.book.guestHint'),
          value: given.guest,
          maxLength: 100,
        },
        {
          name: 'certificate',
          label: t('booking.console.book.certificate'),
          hint: t('booking.console.book.certificateHint'),
          value: given.certificate,
          maxLength: 300,
          autoComplete: 'off' as const,
        },
        {
          name: 'certificate2',
          label: t('booking.console.visits.certificateSecond'),
          hint: t('booking.console.visits.certificateSecondHint'),
          value: given.certificate2,
          maxLength: 300,
          autoComplete: 'off' as const,
        },
        {
          name: 'minutes',
          label: t('booking.console.book.minutes'),
          hint: t('booking.console.book.reasonHint'),
          value: given.minutes,
          inputMode: 'numeric',
          maxLength: 3,
        },
        ...priceFields(context, given, choices),
        {
          name: 'source',
          label: t('booking.console.book.source'),
          value: given.source,
          options: BOOKING_SOURCES.map((source) => ({ value: source, label: t(`booking.console.book.sources.${source}`) })),
        },
        {
          name: 'tell',
          label: t('booking.console.book.tell'),
          value: given.tell,
          options: (['', ...BOOKING_MESSAGES] as const).map((value) => ({ value, label: messageLabel(context, value) })),
        },
        {
          name: 'kept',
          label: t('booking.console.book.kept'),
          value: given.kept,
          options: KEPT_HOURS.map((hours) => ({
            value: hours,
            label: hours === '' ? t('booking.console.book.certain') : t('booking.console.book.keptHours', { count: Number(hours) }),
          })),
        },
        { name: 'outside', label: t('booking.console.book.outside'), type: 'tick', value: given.outside },
      ],
    },
  };
}

/** What there is of the tests that the services require; empty: they require none. */
function testLead({ t, locale }: PageContext, { tests: needed, services, now }: Choices): string {
  if (!needed) return '';
  const clock = { timezone: homeZone(), locale };
  if (needed.missing.length === 0) return [...new Set(needed.tests.map((test) => patchTestWords(t, test, { ...clock, now })))].join(' ');
  const name = (tests: NeededTests['missing']) =>
    tests.map(({ service }) => services.find(({ id }) => id === service)?.name[locale] ?? service).join(', ');
  const latest = new Date(Math.min(...needed.missing.map((test) => test.latest.getTime())));
  const args = { name: name(needed.missing), until: appointmentWhenShort(latest, clock) };
  const left = needed.left.length > 0 && needed.offered.length > 0 ? t('booking.console.book.testLeft', { name: name(needed.left) }) : '';
  return [t(latest <= now ? 'booking.console.book.testLate' : 'booking.console.book.testMissing', args), left].filter(Boolean).join(' ');
}

/** The choice of when missing tests are done. */
function testFields(
  { t, locale }: PageContext,
  given: NewAppointment,
  { tests: needed, employees }: Choices,
): readonly ConsoleFieldProps[] {
  if (!needed?.missing.length) return [];
  const nameOf = (id: string) => employees.find((each) => each.id === id)?.name ?? id;
  const offered = needed.offered.map(({ value, day, option: { start, end, parts } }) => ({
    value,
    label: `${longDay(day, locale)}, ${start}–${end}, ${[...new Set(parts.map(({ employee }) => nameOf(employee)))].join(', ')}`,
  }));
  return [
    {
      name: 'test',
      label: t('booking.console.book.test'),
      hint: t(offered.length > 0 ? 'booking.console.book.testHint' : 'booking.console.book.testNoTimes'),
      value: offered.some(({ value }) => value === given.test) ? given.test : NO_TEST,
      options: [{ value: NO_TEST, label: t('booking.console.book.testNone') }, ...offered],
    },
  ];
}

/** Buttons that add a service at the chosen time, each by one press. */
function fittingChoices({ t, locale }: PageContext, { fitting, location }: Choices): Pick<Question, 'choices'> {
  if (fitting.length === 0) return {};
  const options = fitting.map(({ id, name, prices }) => ({
    value: id,
    label: `+ ${name[locale]}, ${formatMoney(prices[location] ?? 0, locale)}`,
  }));
  return { choices: { title: t('booking.console.asks.fitting'), name: 'add', options, empty: '' } };
}

/** Whether something of what is folded away was said. */
const saysMore = ({ services, note, guest, certificate, certificate2, minutes, price, kept, outside, tell }: NewAppointment) =>
  tell !== 'know' || [services[1], note, guest, certificate, certificate2, minutes, price, kept, outside].some(Boolean);

const messageLabel = ({ t }: PageContext, message: '' | BookingMessage) => t(`booking.console.book.message.${message || 'none'}`);

/** None for who may not say what something costs. */
function priceFields({ t }: PageContext, { price }: NewAppointment, { mayPrice }: Choices): readonly ConsoleFieldProps[] {
  if (!mayPrice) return [];
  const [label, hint] = [t('booking.console.book.price'), t('booking.console.book.reasonHint')];
  return [{ name: 'price', label, hint, value: price, inputMode: 'decimal', maxLength: 12 }];
}
