import type { WaitFormPageProps } from '../../../../views/widget/WaitFormPage';
import { addDays } from '../../../shared/calendar-day';
import { timeOfDay } from '../../../shared/clock-time';
import { kyivDay } from '../../../shared/kyiv-day';
import { localePath } from '../../../shared/locale';
import { weekdayWord } from '../../booking/booking.api';
import type { BookingService } from '../../scheduling/contract/catalogue';
import { MAX_WAIT_DAYS, type WantedWait } from '../../scheduling/contract/wait';
import { employeesFor } from '../../scheduling/contract/what-can-be-booked';
import { choiceQuery, type BookingChoice, type WidgetFields } from '../contract/booking-choice';
import { WIDGET_APPOINTMENTS_PATH, WIDGET_WAIT_PATH } from '../contract/widget-model';
import { choiceFields, stepHref } from './widget-links';
import { chosenEmployee, servicesOf, type WidgetSituation } from './widget-situation';

/** Days that are proposed to wait for. */
const AHEAD = 14;
const WEEK = ['1', '2', '3', '4', '5', '6', '7'] as const;
const FIRST_HOUR = 7;
const LAST_HOUR = 22;
const HOURS = Array.from({ length: LAST_HOUR - FIRST_HOUR + 1 }, (_each, at) => timeOfDay((FIRST_HOUR + at) * 60));

/** Where one asks to be told of a choice, without language. */
export function waitHref(choice: BookingChoice): string {
  return `${WIDGET_WAIT_PATH}?${wishOf(choice)}`;
}

/** A choice as the draft of a visitor keeps it who has to sign in first. */
export function wishOf(choice: BookingChoice): string {
  return choiceQuery({ ...choice, time: null, end: null, then: [] });
}

/** The field of who does a service. */
const employeeField = (at: number) => `employee${at + 1}`;

/** All values of a field that may be sent several times. */
function allOf(value: unknown): readonly string[] {
  return (Array.isArray(value) ? value : [value]).filter((each): each is string => typeof each === 'string' && each !== '');
}

/** The form with what is chosen, or as it was filled in. @param isOn whether there is a list @param fields of the form; null: not sent yet */
export function presentWaitForm(
  situation: WidgetSituation,
  { isOn, fields, failure }: { readonly isOn: boolean; readonly fields: WidgetFields | null; readonly failure: string },
): WaitFormPageProps {
  const { choice, lists, context, visitor, now } = situation;
  const { t, locale } = context;
  const services = servicesOf(situation);
  const able = lists.locations.filter((salon) => services.every((service) => employeesFor(lists, salon, [service]).length > 0));
  const employeesOf = (service: BookingService) =>
    new Map(able.flatMap((salon) => employeesFor(lists, salon, [service])).map(({ id, name }) => [id, name])).entries();
  const today = kyivDay(now);
  const text = (name: string) => (typeof fields?.[name] === 'string' ? fields[name] : '');
  const first = choice.date !== null && choice.date > today ? choice.date : today;
  const salons = fields ? allOf(fields.salons) : [choice.salon];
  const weekdays = fields ? allOf(fields.weekdays) : WEEK;
  const employeeOf = (at: number) => (fields ? text(employeeField(at)) : (chosenEmployee(choice) ?? ''));
  const isKnown = visitor.identity !== null;
  const isPossible = isOn && services.length > 0 && able.length > 0;
  return {
    services: services.map(({ name }) => name),
    failure,
    back: stepHref({ ...choice, time: null, end: null }, { step: 'time' }),
    signIn: isPossible && !isKnown ? `${WIDGET_APPOINTMENTS_PATH}?step=details` : null,
    form:
      isPossible && isKnown
        ? {
            action: localePath(locale, WIDGET_WAIT_PATH),
            kept: choiceFields({ ...choice, time: null, end: null, then: [], employee: null, salon: null }),
            salons: able.map(({ id, name }) => ({ value: id, label: name, isChosen: salons.includes(id) || able.length === 1 })),
            employees: services.map((service, at) => ({
              name: employeeField(at),
              label:
                services.length === 1 ? t('booking.waits.form.employee') : t('booking.waits.form.employeeOf', { service: service.name }),
              options: [
                { value: '', label: t('booking.waits.any'), isChosen: employeeOf(at) === '' },
                ...[...employeesOf(service)].map(([id, name]) => ({ value: id, label: name, isChosen: id === employeeOf(at) })),
              ],
            })),
            weekdays: WEEK.map((day) => ({ value: day, label: weekdayWord(Number(day), locale), isChosen: weekdays.includes(day) })),
            hours: HOURS,
            first: today,
            last: addDays(today, MAX_WAIT_DAYS),
            from: text('from') || first,
            to: text('to') || (choice.date !== null ? first : addDays(first, AHEAD)),
            start: text('start'),
            end: text('end'),
          }
        : null,
  };
}

/** What the form says. */
export function readWait({ choice, lists }: WidgetSituation, fields: WidgetFields): WantedWait {
  const text = (name: string) => (typeof fields[name] === 'string' ? fields[name] : '');
  const minute = (name: string, otherwise: number) => {
    const [hour, rest] = text(name).split(':').map(Number);
    return hour === undefined || rest === undefined || Number.isNaN(hour + rest) ? otherwise : hour * 60 + rest;
  };
  return {
    services: choice.services.map((service, at) => ({ service, employee: text(employeeField(at)) || null, quantity: 1 })),
    locations: allOf(fields.salons).filter((id) => lists.locations.some((salon) => salon.id === id)),
    from: text('from'),
    to: text('to'),
    weekdays: allOf(fields.weekdays).map(Number),
    hours: { from: minute('start', 0), to: minute('end', 1440) },
  };
}
