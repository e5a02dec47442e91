import { instantAt, localAt } from '../../../platform/time/zoned-time';
import { addDays } from '../../../shared/calendar-day';
import { DAY_BEGINS, DAY_ENDS } from '../../scheduling/contract/message-hours';

/** Minute of the salon's clock at which clients are reminded of the next day. */
const EVENING = 18 * 60;
const HOUR_MS = 3_600_000;
/** A later reminder is not sent. */
const MIN_AHEAD_MS = 4 * HOUR_MS;
/** No appointment is reminded of earlier: the evening before an appointment at the very end of a day, on which the clock is set back. */
export const EARLIEST_AHEAD_MS = 31 * HOUR_MS;

interface ReminderSubject {
  readonly startsAt: Date;
  /** IANA name of the salon's zone. */
  readonly zone: string;
  /** When the client was told of this beginning. */
  readonly notifiedAt: Date;
}

/**
 * When a client is to be reminded: at 18:00 the day before; who was told of the appointment later, at once, but not at night. Null: not at all,
 * because the client was told on the day itself, or less than four hours would be left.
 */
export function remindAt({ startsAt, zone, notifiedAt }: ReminderSubject): Date | null {
  const { day } = localAt(startsAt, zone);
  const evening = eveningBefore(startsAt, zone);
  if (!evening || notifiedAt <= evening) return evening;
  const notifiedTime = localAt(notifiedAt, zone);
  if (notifiedTime.day >= day) return null;
  const at = notifiedTime.minute < DAY_ENDS ? notifiedAt : instantAt(day, DAY_BEGINS, zone);
  return at && isAheadEnough(startsAt, at) ? at : null;
}

/** Whether now is the time: also after a time in which nothing could be sent, as long as it helps. */
export function isReminderDue(appointment: ReminderSubject, now: Date): boolean {
  const at = remindAt(appointment);
  const { minute } = localAt(now, appointment.zone);
  return at !== null && at <= now && minute >= DAY_BEGINS && minute < DAY_ENDS && isAheadEnough(appointment.startsAt, now);
}

/** Whether a client was told of an appointment so late that the notice is as good as a reminder. */
export function wasNotifiedLate({ startsAt, zone, notifiedAt }: ReminderSubject): boolean {
  const evening = eveningBefore(startsAt, zone);
  return evening !== null && notifiedAt > evening;
}

function eveningBefore(startsAt: Date, zone: string): Date | null {
  return instantAt(addDays(localAt(startsAt, zone).day, -1), EVENING, zone);
}

function isAheadEnough(startsAt: Date, at: Date): boolean {
  return startsAt.getTime() - at.getTime() >= MIN_AHEAD_MS;
}
