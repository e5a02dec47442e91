import type { ConsoleConfirmPageProps } from '../../../../views/console/ConsoleConfirmPage';
import type { PageContext } from '../../../platform/pages/page-context';
import type { SalonChoice } from '../../../platform/console/console-salons';
import { longDay } from '../../../shared/calendar-day';
import { formatMoney } from '../../../shared/money';
import type { EngineService } from '../../scheduling/contract/engine-catalogue';
import { GROUP_MODES, GROUP_SIZE, type GroupMode, type GroupOptions } from '../../scheduling/contract/group';

/** A person of a group, as somebody at the desk types it. */
export interface TypedPerson {
  /** Of the first: the client. */
  readonly name: string;
  /** A guest's own; empty: who books is told. */
  readonly phone: string;
  /** Empty: nobody. */
  readonly service: string;
  /** Id; empty: any. */
  readonly employee: string;
}

/** What somebody at the desk types. */
export interface NewGroup {
  /** Slug. */
  readonly salon: string;
  /** `YYYY-MM-DD` */
  readonly date: string;
  /** `HH:mm`; empty: times are shown. */
  readonly start: string;
  readonly mode: GroupMode;
  /** Of who books. */
  readonly phone: string;
  readonly people: readonly TypedPerson[];
  readonly key: string;
}

interface Choices {
  readonly salons: readonly SalonChoice[];
  readonly employees: readonly { readonly id: string; readonly name: string }[];
  readonly services: readonly EngineService[];
  readonly location: string;
  /** Null: not looked for yet. */
  readonly found: GroupOptions | null;
}

/** The form of a group, with the times at which all of them can come as buttons. */
export function newGroupQuestion(context: PageContext, given: NewGroup, choices: Choices): Omit<ConsoleConfirmPageProps, 'frame'> {
  const { t, locale } = context;
  const { employees, location, found } = choices;
  const services = [...choices.services]
    .sort((a, b) => a.name[locale].localeCompare(b.name[locale], locale === 'ua' ? 'uk' : 'en'))
    .map(({ id, name, prices }) => ({ value: id, label: `${name[locale]}, ${formatMoney(prices[location] ?? 0, locale)}` }));
  const nameOf = (id: string) => employees.find((each) => each.id === id)?.name ?? id;
  return {
    title: t('booking.console.group.title'),
    lead: t('booking.console.group.lead'),
    action: '/ops/book/group',
    back: `/ops/book?${new URLSearchParams({ salon: given.salon, date: given.date }).toString()}`,
    hidden: { key: given.key },
    submit: t('booking.console.book.times'),
    groups: given.people.map(({ name, phone, service, employee }, at) => ({
      title: t(at === 0 ? 'booking.console.group.client' : 'booking.console.group.person', { place: at + 1 }),
      isOpen: at < GROUP_SIZE.least || service !== '' || name !== '',
      fields: [
        {
          name: `name${at + 1}`,
          label: t(at === 0 ? 'booking.console.book.name' : 'booking.console.visits.desk.guest'),
          ...(at === 0 && { hint: t('booking.console.book.nameHint') }),
          value: name,
          maxLength: 100,
        },
        ...(at === 0
          ? []
          : [
              {
                name: `phone${at + 1}`,
                label: t('booking.console.visits.desk.guestPhone'),
                hint: t('booking.console.group.phoneHint'),
                value: phone,
                inputMode: 'tel' as const,
                maxLength: 60,
              },
            ]),
        {
          name: `service${at + 1}`,
          label: t('booking.console.change.service'),
          value: service,
          options: [{ value: '', label: t('booking.console.book.none') }, ...services],
        },
        {
          name: `employee${at + 1}`,
          label: t('booking.console.calendar.employee'),
          value: employee,
          options: [
            { value: '', label: t('booking.console.book.any') },
            ...employees.map((each) => ({ value: each.id, label: each.name })),
          ],
        },
      ],
    })),
    fields: [
      {
        name: 'phone',
        label: t('console.list.phone'),
        hint: t('booking.console.book.phoneHint'),
        value: given.phone,
        inputMode: 'tel',
        isRequired: true,
        maxLength: 60,
      },
      {
        name: 'salon',
        label: t('booking.console.visits.salon'),
        value: given.salon,
        options: choices.salons.map(({ slug, title }) => ({ value: slug, label: title })),
      },
      { name: 'date', label: t('booking.console.visits.day'), type: 'date', value: given.date, isRequired: true },
      {
        name: 'mode',
        label: t('booking.console.group.mode'),
        value: given.mode,
        options: GROUP_MODES.map((mode) => ({ value: mode, label: t(`booking.console.group.modes.${mode}`) })),
      },
    ],
    ...(found && {
      choices: {
        title: t('booking.console.group.times', { day: longDay(given.date, locale) }),
        name: 'start',
        options: found.options.map(({ start, end, people }) => ({
          value: start,
          label: `${start}–${end}, ${people.map(({ parts }) => nameOf(parts[0]!.employee)).join(', ')}`,
        })),
        empty:
          found.next === null
            ? t('booking.console.group.none', { day: longDay(found.lookedUntil, locale) })
            : t('booking.console.group.next', { day: longDay(found.next, locale) }),
      },
    }),
  };
}
