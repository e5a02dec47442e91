import { durationLabel } from '../../../../views/ui/i18n/labels';
import { minuteOf } from '../../../shared/clock-time';
import { formatMoney } from '../../../shared/money';
import { spanOf } from '../../scheduling/contract/appointment-parts';
import { priceAt } from '../../scheduling/contract/what-can-be-booked';
import type { AddOnFields } from '../contract/widget-model';
import { employeeOfService, partsOf, servicesOf, type WidgetSituation } from './widget-situation';
import { totalPrice } from './widget-words';

/** Buttons beside the fields: each adds a service by its id, or takes it out. */
export const ADD_ADD_ON = 'add-on:';
export const REMOVE_ADD_ON = 'add-on-off:';

interface Shown {
  readonly id: string;
  readonly name: string;
  readonly minutes: number | null;
  readonly price: number | null;
  /** Null: who does the rest. */
  readonly by: string | null;
  readonly isAdded: boolean;
}

/** What can be added to the appointment at its time, and what was added; null where there is nothing. */
export function addOnFields(situation: WidgetSituation): AddOnFields | null {
  const { context } = situation;
  const { t, locale } = context;
  const all = [...addedOf(situation), ...offeredOf(situation)].sort((a, b) => a.name.localeCompare(b.name, locale === 'ua' ? 'uk' : 'en'));
  if (all.length === 0) return null;
  const parts = partsOf(situation);
  const price = totalPrice(situation);
  return {
    services: all.map(({ id, name, minutes, price: sum, by, isAdded }) => ({
      id,
      name,
      note: [durationLabel(minutes, t), sum === null ? null : formatMoney(sum, locale), by && t('widget.addOns.by', { name: by })]
        .filter(Boolean)
        .join(' · '),
      press: `${isAdded ? REMOVE_ADD_ON : ADD_ADD_ON}${id}`,
      isAdded,
    })),
    total: !parts
      ? ''
      : price === null
        ? t('widget.addOns.until', { end: spanOf(parts).end })
        : t('widget.addOns.total', { end: spanOf(parts).end, price }),
  };
}

function addedOf(situation: WidgetSituation): readonly Shown[] {
  const { choice } = situation;
  return servicesOf(situation)
    .filter(({ id }) => choice.addOns.includes(id))
    .map(({ id, name, locationPrices }) => {
      const employee = employeeOfService(situation, id);
      const part = partsOf(situation)?.find(({ service }) => service === id);
      return {
        id,
        name,
        minutes: part ? minuteOf(part.end) - minuteOf(part.start) : null,
        price: employee && choice.salon !== null ? priceAt(locationPrices, choice.salon, employee.positions) : null,
        by: byAnother(situation, employee?.id ?? null, id),
        isAdded: true,
      };
    });
}

function offeredOf(situation: WidgetSituation): readonly Shown[] {
  return situation.fitting.map(({ service: { id, name }, option, price }) => {
    const { start, end, employee } = option.parts.at(-1)!;
    return { id, name, minutes: minuteOf(end) - minuteOf(start), price, by: byAnother(situation, employee, id), isAdded: false };
  });
}

/** Who does it, where that is nobody who does the services that were chosen. */
function byAnother(situation: WidgetSituation, employee: string | null, service: string): string | null {
  const { choice, lists } = situation;
  const others = servicesOf(situation).filter(({ id }) => id !== service && !choice.addOns.includes(id));
  const theirs = others.map(({ id }) => employeeOfService(situation, id)?.id);
  if (employee === null || theirs.includes(undefined) || theirs.includes(employee)) return null;
  return lists.employees.find(({ id }) => id === employee)?.firstname ?? null;
}
