import type { ConsoleContext } from '../../../platform/console/console-words';
import { moment } from '../../../platform/console/console-frame';
import { formatMoney, toHryvnias } from '../../../shared/money';
import type { TermNote } from '../../scheduling/contract/catalogue-terms';
import type { PrepaymentRule } from '../../scheduling/contract/prepayment';

/** Names of operators by what the audit calls them. */
export type OperatorNames = ReadonlyMap<string, string>;

export const yesNo = ({ t }: Pick<ConsoleContext, 't'>, value: boolean): string => t(`booking.console.catalogue.${value ? 'yes' : 'no'}`);

/** `У контенті: 60 хв`. @param text null: it says nothing */
export const asContent = ({ t }: Pick<ConsoleContext, 't'>, text: string | null): string =>
  t('booking.console.catalogue.content', { value: text ?? t('booking.console.catalogue.notSaid') });

/** As it is typed: `off`, `30%`, `200`. */
export function prepaymentText({ percent, sum }: PrepaymentRule): string {
  if (percent > 0) return `${percent}%`;
  return sum > 0 ? String(toHryvnias(sum)) : '0';
}

/** In words: `немає`, `30%`, `200 грн`. */
export function prepaymentWords({ t, locale }: Pick<ConsoleContext, 't' | 'locale'>, { percent, sum }: PrepaymentRule): string {
  if (percent > 0) return `${percent}%`;
  return sum > 0 ? formatMoney(sum, locale) : t('booking.console.catalogue.none');
}

/** `У контенті: 60 хв. Змінила Олена, 28.11.2026, 14:05`. */
export function noteWords(context: ConsoleContext, names: OperatorNames, { by, at }: TermNote, content?: string | null): string {
  const changed = context.t('booking.console.catalogue.changedBy', {
    name: names.get(by) ?? (by === 'owner' ? context.t('console.roles.owner') : by),
    at: moment(context, at),
  });
  return content === undefined ? changed : `${asContent(context, content)}. ${changed}`;
}
