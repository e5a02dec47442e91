import { test as base, expect, type Page } from '@playwright/test';
import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Pool } from 'pg';
import { EmbeddedServer } from '../../src/platform/database/embedded-server';
import { letBookingTimeGoFrom } from '../support/booking-time';
import { makeDataFolder } from '../support/memory-folder.cjs';
import { SiteProcess } from '../support/site-process';

/** With which the day's receptionist acts as the owner. */
export const OWNER_TOKEN = 'owner-of-the-salon-day-0123456789';
/** Salons of the day, and their places in the booking engine. */
export const SALONS = ['pechersk', 'lypky', 'teremky'] as const;
export type SalonOfDay = (typeof SALONS)[number];
export const slugOf = (salon: SalonOfDay) => `oksamyt-${salon}`;
export const locationOf = (salon: SalonOfDay) => `location-${salon}`;
/** Everybody of these salons works these hours, minutes of the day. */
const WORK = { from: 8 * 60, to: 21 * 60 };
/** When the day begins at the salon, ms after midnight of Kyiv. */
const BEGINS_MS = 9 * 3_600_000;

export interface SalonSite {
  readonly url: string;
  /** Today at the salon, YYYY-MM-DD. */
  readonly today: string;
  query<Row extends object>(sql: string, values?: readonly unknown[]): Promise<readonly Row[]>;
}

/** A day by the calendar, so many days after another. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** How far a clock that stands at the beginning of the day at Kyiv is ahead of the machine's. */
function aheadMs(): number {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone: 'Europe/Kyiv',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
    hourCycle: 'h23',
  })
    .formatToParts(Date.now())
    .filter(({ type }) => type !== 'literal')
    .map(({ value }) => Number(value)) as [number, number, number];
  const [hours, minutes, seconds] = parts;
  return BEGINS_MS - ((hours * 60 + minutes) * 60 + seconds) * 1000;
}

/** The built site on a new database, its clock at the beginning of today; nobody is booked yet. */
export const test = base.extend<{ page: Page }, { site: SalonSite }>({
  site: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const folder = makeDataFolder('salon-day-');
      const server = new EmbeddedServer(folder, { fsync: 'off', synchronous_commit: 'off' });
      const { url: databaseUrl } = await server.start();
      const ahead = aheadMs();
      const process = await SiteProcess.start((url) => ({
        SITE_URL: url,
        OPS_TOKEN: OWNER_TOKEN,
        DATABASE_URL: databaseUrl,
        BOOKING_DEMO: 'off',
        PAYMENT: 'sandbox',
        NODE_OPTIONS: `--require=${resolve('test/support/moved-clock.cjs')}`,
        MOVED_CLOCK_MS: String(ahead),
      }));
      const client = new Pool({ connectionString: databaseUrl, max: 4 });
      await letBookingTimeGoFrom(client, Date.now() + ahead);
      const week = Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((weekday) => [weekday, [WORK]]));
      for (const location of SALONS.map(locationOf)) {
        const employees = (await (await fetch(`${process.url}/api/employees?location=${location}`)).json()) as readonly {
          readonly id: string;
        }[];
        await client.query('INSERT INTO booking_schedules (location, employee, weekdays) SELECT $1, unnest($2::text[]), $3', [
          location,
          employees.map(({ id }) => id),
          JSON.stringify(week),
        ]);
      }
      await use({
        url: process.url,
        today: new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Kyiv', dateStyle: 'short' }).format(Date.now() + ahead),
        query: async <Row extends object>(sql: string, values: readonly unknown[] = []) => (await client.query<Row>(sql, [...values])).rows,
      });
      await client.end();
      await process.stop();
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ site }, use) => use(site.url),
});

/** What is wanted of the SMS to a phone, once it is sent. @param key part of the message's key */
export async function smsTo(site: SalonSite, phone: string, wanted: RegExp, key = ''): Promise<string> {
  let found = '';
  await expect
    .poll(async () => {
      const messages = await site.query<{ text: string }>(
        `SELECT text FROM messages WHERE channel = 'sms' AND recipient LIKE '%' || $1 AND position($2 in key) > 0 ORDER BY created_at DESC`,
        [phone.slice(-9), key],
      );
      found = messages.map(({ text }) => wanted.exec(text)?.[0]).find((each) => each !== undefined) ?? '';
      return found;
    })
    .not.toBe('');
  return found;
}
