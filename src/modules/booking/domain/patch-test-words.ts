import { dayWords } from '../../../shared/calendar-day';
import type { Locale } from '../../../shared/locale';
import { translateText } from '../../../shared/translate-text';
import { translation } from '../../../shared/translation';
import type { NeedingAppointment } from '../../scheduling/contract/appointment';
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

/** What becomes of the appointments that need a test when it is cancelled or moved; empty: none needs it. */
export function neededWords(
  t: Translate,
  act: 'cancel' | 'move',
  needing: readonly NeedingAppointment[],
  { timezone, locale }: Pick<Reader, 'timezone' | 'locale'>,
): string {
  const [first] = needing;
  if (!first) return '';
  const days = [...new Set(needing.map(({ date }) => dayWords(date, locale, { day: 'numeric', month: 'long' })))].join(', ');
  const latest = new Date(Math.min(...needing.map((each) => each.latest.getTime())));
  const until = appointmentWhenShort(latest, { timezone, locale });
  return translateText(t, translation(`booking.patchTest.needed.${act}`, { days, count: needing.length, until }));
}
