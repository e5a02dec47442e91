import { addDays } from '../../../shared/calendar-day';
import { kyivDay } from '../../../shared/kyiv-day';
import { kyivMoment, kyivTime } from '../../../shared/kyiv-moment';
import { minuteOf } from '../../../shared/clock-time';

/** When a visitor who writes now is called: within 30 minutes, today before closing or tomorrow, today after opening, tomorrow after it. */
export type CallPromise = 'soon' | 'late' | 'today' | 'tomorrow';

/** Hours in which visitors are called, minutes of the clock in Kyiv (docs/product.md, limits 4). */
const OPENS = 9 * 60;
const CLOSES = 21 * 60;
/** How long a call may take to come, minutes. */
const WITHIN = 30;
const MINUTE_MS = 60_000;
/** When the chosen part of the day is over, minutes of the clock in Kyiv. */
const PART_ENDS: Readonly<Record<string, number>> = { morning: 12 * 60, day: 17 * 60, evening: CLOSES };
const WORKING_DAYS = 2;

/** What can be promised at a moment. */
export function callPromise(moment: Date): CallPromise {
  const now = minuteOf(kyivTime(moment));
  if (now < OPENS) return 'today';
  if (now >= CLOSES) return 'tomorrow';
  return now + WITHIN <= CLOSES ? 'soon' : 'late';
}

/**
 * By when a visitor who writes now is called, so that the promise is kept: “after 9:00” is within 30 minutes of it.
 * @param part of the day that the visitor chose (`CALL_TIMES`); others are as soon as possible
 */
export function callDeadline(moment: Date, part = 'soon'): Date {
  const today = kyivDay(moment);
  const ends = PART_ENDS[part];
  if (ends !== undefined) return atKyiv(minuteOf(kyivTime(moment)) + WITHIN <= ends ? today : addDays(today, 1), ends);
  const promise = callPromise(moment);
  if (promise === 'soon') return new Date(moment.getTime() + WITHIN * MINUTE_MS);
  return atKyiv(promise === 'today' ? today : addDays(today, 1), OPENS + WITHIN);
}

/** By when who applies for work is answered: within two working days, Monday to Friday. */
export function answerDeadline(moment: Date): Date {
  let day = kyivDay(moment);
  for (let left = WORKING_DAYS; left > 0;) {
    day = addDays(day, 1);
    if (![0, 6].includes(new Date(`${day}T12:00:00Z`).getUTCDay())) left--;
  }
  return atKyiv(day, CLOSES);
}

/** When somebody who was not reached is called again: in an hour, and within the hours in which visitors are called. */
export function nextCall(moment: Date): Date {
  const later = new Date(moment.getTime() + 60 * MINUTE_MS);
  const minute = minuteOf(kyivTime(later));
  if (minute >= OPENS && minute < CLOSES) return later;
  const day = kyivDay(later);
  return atKyiv(minute < OPENS ? day : addDays(day, 1), OPENS);
}

/** @param minute of the clock in Kyiv, from 4:00 on */
function atKyiv(day: string, minute: number): Date {
  const hour = new Date(kyivMoment(day, String(Math.floor(minute / 60)).padStart(2, '0'))!);
  return new Date(hour.getTime() + (minute % 60) * MINUTE_MS);
}
