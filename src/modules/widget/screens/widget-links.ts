import { choiceQuery, fieldsOf } from '../contract/booking-choice';
import type { BookingChoice } from '../contract/booking-choice';
import { WIDGET_PATH } from '../contract/widget-model';

/**
 * Address of a screen, without language prefix: that of the first step that is not gone through, or the one that `also` names.
 */
export function stepHref(choice: BookingChoice, also: Readonly<Record<string, string | null>> = {}): string {
  const query = choiceQuery(choice, also);
  return query ? `${WIDGET_PATH}?${query}` : WIDGET_PATH;
}

/** The choice as the hidden fields of a form. */
export function choiceFields(choice: BookingChoice): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(fieldsOf(choice)).filter((pair): pair is [string, string] => Boolean(pair[1])));
}
