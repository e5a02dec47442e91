import type { ConsoleListPageProps } from '../../../../views/console/ConsoleListPage';
import type { ConsoleCell } from '../../../../views/console/ConsoleTable';
import type { SalonChoice } from '../../../platform/console/console-salons';
import type { PageContext } from '../../../platform/pages/page-context';
import { localAt } from '../../../platform/time/zoned-time';
import { dayWords } from '../../../shared/calendar-day';
import { timeOfDay } from '../../../shared/clock-time';
import { homeZone } from '../../../shared/home-zone';
import type { Wait } from '../../scheduling/contract/wait';
import { wantedLines, type Names } from '../http/waits/wait-words';
import { dayTabs } from './console-appointments.presenter';

interface ListedWaits {
  readonly names: Names;
  /** Names of clients by their ids. */
  readonly clients: ReadonlyMap<string, string>;
  readonly salons: readonly SalonChoice[];
  /** The slug that is shown alone; empty: all. */
  readonly salon: string;
  readonly today: string;
  readonly mayAct: boolean;
}

/** The waitlist, in the order in which times are offered. */
export function presentWaits(
  context: PageContext,
  waits: readonly Wait[],
  { names, clients, salons, salon, today, mayAct }: ListedWaits,
): Omit<ConsoleListPageProps, 'frame'> {
  const { t } = context;
  const options = [
    { value: '', label: t('booking.console.waits.allSalons') },
    ...salons.map(({ slug, title }) => ({ value: slug, label: title })),
  ];
  return {
    title: t('booking.console.waits.title'),
    lead: t('booking.console.waits.lead'),
    tabs: dayTabs(context, 'waits', salon || null, today),
    search:
      salons.length > 1
        ? {
            action: '/ops/waits',
            method: 'get',
            submit: t('booking.console.visits.show'),
            fields: [{ name: 'salon', label: t('booking.console.visits.salon'), value: salon, options }],
          }
        : null,
    table: {
      caption: t('booking.console.waits.title'),
      columns: [
        t('booking.console.waits.client'),
        t('booking.console.waits.what'),
        t('booking.console.visits.salon'),
        t('booking.console.waits.when'),
        t('booking.console.waits.since'),
        t('booking.console.waits.state'),
        ...(mayAct ? ['', ''] : []),
      ],
      rows: waits.map((wait) => {
        const lines = wantedLines(wait, names, context);
        return {
          key: wait.id,
          cells: [
            wait.client === null
              ? { text: '' }
              : { text: clients.get(wait.client) || t('booking.console.waits.client'), href: `/ops/clients/${wait.client}` },
            { text: lines.slice(0, -2).join('; ') },
            { text: lines.at(-2)! },
            { text: lines.at(-1)! },
            { text: momentOf(context, wait.createdAt) },
            stateOf(context, wait),
            ...(mayAct
              ? [
                  { text: t('booking.console.waits.jump.submit'), href: `/ops/waits/${wait.id}/jump` },
                  { text: t('booking.console.waits.remove.submit'), href: `/ops/waits/${wait.id}/remove` },
                ]
              : []),
          ],
        };
      }),
      empty: t('booking.console.waits.empty'),
    },
    next: null,
    file: null,
    ...(mayAct && { more: { label: t('booking.console.waits.new'), href: `/ops/waits/new?salon=${salon}` } }),
  };
}

function stateOf(context: PageContext, { offer, jumpedAt }: Wait): ConsoleCell {
  const { t } = context;
  if (!offer) return jumpedAt ? { text: t('booking.console.waits.first'), tone: 'wait' } : { text: t('booking.waits.state.waiting') };
  const day = dayWords(offer.day, context.locale, { weekday: 'short', day: 'numeric', month: 'short' });
  const until = timeOfDay(localAt(offer.expiresAt, homeZone()).minute);
  return { text: t('booking.console.waits.offered', { when: `${day}, ${offer.start}`, until }), tone: 'good' };
}

function momentOf({ locale }: PageContext, moment: Date): string {
  const { day, minute } = localAt(moment, homeZone());
  return `${dayWords(day, locale, { day: 'numeric', month: 'short' })}, ${timeOfDay(minute)}`;
}

/** Ends of the names of fields of services. */
export const WAIT_SERVICES = ['', '2', '3'] as const;

/** A new place on the list, as it was filled in. */
export interface TypedWait {
  /** Slug; empty: all salons that do it. */
  readonly salon: string;
  readonly phone: string;
  readonly name: string;
  /** Each with its employee; empty: none, or any. */
  readonly services: readonly { readonly service: string; readonly employee: string }[];
  readonly from: string;
  readonly to: string;
  readonly start: string;
  readonly end: string;
}

interface WaitChoices {
  readonly salons: readonly SalonChoice[];
  readonly services: readonly { readonly id: string; readonly name: string }[];
  readonly employees: readonly { readonly id: string; readonly name: string }[];
  readonly mayChooseAll: boolean;
}

/** The form of who waits and phones. */
export function presentWaitForm({ t }: PageContext, given: TypedWait, { salons, services, employees, mayChooseAll }: WaitChoices) {
  const named = (items: WaitChoices['services']) => items.map(({ id, name }) => ({ value: id, label: name }));
  const serviceFields = (at: number) => [
    {
      name: `service${WAIT_SERVICES[at]}`,
      label: t('booking.console.book.service', { place: at + 1 }),
      value: given.services[at]?.service ?? '',
      options: [...(at === 0 ? [] : [{ value: '', label: t('booking.console.book.none') }]), ...named(services)],
    },
    {
      name: `employee${WAIT_SERVICES[at]}`,
      label: t('booking.console.waits.employeeOf', { place: at + 1 }),
      value: given.services[at]?.employee ?? '',
      options: [{ value: '', label: t('booking.waits.any') }, ...named(employees)],
    },
  ];
  return {
    title: t('booking.console.waits.new'),
    lead: t('booking.console.waits.newLead'),
    submit: t('booking.console.waits.submit'),
    action: '/ops/waits',
    back: '/ops/waits',
    fields: [
      { name: 'phone', label: t('booking.console.waits.phone'), inputMode: 'tel', value: given.phone, isRequired: true, maxLength: 40 },
      {
        name: 'name',
        label: t('booking.console.waits.name'),
        hint: t('booking.console.waits.nameHint'),
        value: given.name,
        maxLength: 100,
      },
      ...serviceFields(0),
      {
        name: 'salon',
        label: t('booking.console.visits.salon'),
        value: given.salon,
        options: [
          ...(mayChooseAll ? [{ value: '', label: t('booking.console.waits.allSalons') }] : []),
          ...salons.map(({ slug, title }) => ({ value: slug, label: title })),
        ],
      },
      { name: 'from', label: t('booking.waits.form.from'), type: 'date', value: given.from, isRequired: true },
      { name: 'to', label: t('booking.waits.form.to'), type: 'date', value: given.to, isRequired: true },
      { name: 'start', label: t('booking.waits.form.start'), type: 'time', value: given.start },
      { name: 'end', label: t('booking.waits.form.end'), type: 'time', value: given.end },
    ],
    more: {
      title: t('booking.console.waits.moreServices'),
      isOpen: given.services.slice(1).some(({ service }) => service !== ''),
      fields: [1, 2].flatMap(serviceFields),
    },
  } as const;
}
