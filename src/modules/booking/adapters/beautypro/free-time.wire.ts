import { z } from 'zod';
import type { FreeTime } from '../../../scheduling/contract/free-time';

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const TIME = /^([01]\d|2[0-3]):[0-5]\d/;

const free = z.record(z.string(), z.record(z.string(), z.unknown()).catch({}));

/** Null for an answer that is not `{ employee: { day: [time] } }`; odd days and times are left out. Some services answer an empty list. */
export function freeTimeOf(json: unknown): FreeTime | null {
  if (Array.isArray(json)) return json.length === 0 ? {} : null;
  const read = free.safeParse(json);
  if (!read.success) return null;
  const employees = Object.entries(read.data).map(([employee, days]) => [employee, daysOf(days)] as const);
  return Object.fromEntries(employees.filter(([, days]) => Object.keys(days).length > 0));
}

function daysOf(days: Readonly<Record<string, unknown>>): Readonly<Record<string, readonly string[]>> {
  const read = Object.entries(days).map(([day, times]) => {
    const usable = (Array.isArray(times) ? times : []).flatMap((time: unknown) =>
      typeof time === 'string' ? (TIME.exec(time)?.[0] ?? []) : [],
    );
    return [day, [...new Set(usable)].sort()] as const;
  });
  return Object.fromEntries(read.filter(([day, times]) => DAY.test(day) && times.length > 0));
}
