import { dayWords } from '../../../shared/calendar-day';
import type { Locale } from '../../../shared/locale';
import { translateText } from '../../../shared/translate-text';
import { translation } from '../../../shared/translation';
import type { AppointmentPatchTest } from '../../scheduling/contract/patch-test';
import { appointmentWhenShort } from './appointment-when';

type Translate = Parameters<typeof translateText>[0];

interface Reader {
  readonly now: Date;
  /** IANA name of the salon's zone. */
  readonly timezone: string;
  readonly locale: Locale;
}

/** Whether an appointment is certain as far as its test goes, and what to do: a sentence or two. */
export function patchTestWords(
  t: Translate,
  { state, latest, day, months }: AppointmentPatchTest,
  { now, timezone, locale }: Reader,
): string {
  const on = day === null ? '' : dayWords(day, locale, { day: 'numeric', month: 'long' });
  if (state !== 'missing') return translateText(t, translation(`booking.patchTest.${state}`, { day: on }));
  if (latest <= now) return translateText(t, translation('booking.patchTest.late'));
  return translateText(t, translation('booking.patchTest.missing', { until: appointmentWhenShort(latest, { timezone, locale }), months }));
}
