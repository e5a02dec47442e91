import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Before there was a site that could have been in use. */
const FOUNDATION = ['0000_foundation.sql', '0001_messages.sql', '0002_lead_repeats.sql'];
/** What a process of the release of before does not notice. */
const ADDS =
  /^(CREATE TABLE|CREATE INDEX|CREATE EXTENSION|CREATE FUNCTION|CREATE OR REPLACE FUNCTION|INSERT INTO|ALTER TABLE \S+ ADD COLUMN)\b/;
const COLUMN = /^ALTER TABLE \S+ ADD COLUMN/;
const CREATED = /^CREATE TABLE "(\w+)"/;
/** Also fine for a table that the same migration makes. */
const OF_TABLE = /^(?:ALTER TABLE "(\w+)" ADD CONSTRAINT|CREATE UNIQUE INDEX "\w+" ON "(\w+)")/;

/** What else a migration may do, and why a process of the release of before is not in its way. */
const NAMED: Readonly<Record<string, readonly RegExp[]>> = {
  // the release of before writes no `invoice_number`
  '0067_company_invoices.sql': [/^CREATE UNIQUE INDEX "certificate_orders_invoice"/],
  // the release of before writes no `promo_code`
  '0061_promo_codes.sql': [/^ALTER TABLE "certificate_orders" ADD CONSTRAINT "certificate_orders_promo_code/],
  // the release of before writes no `group_id`
  '0048_groups.sql': [/^ALTER TABLE "booking_appointments" ADD CONSTRAINT "booking_appointments_group_id/],
  // the release of before cannot spend what is reserved, which this one alone does: it is refused
  '0045_certificate_reservations.sql': [/^ALTER TABLE "certificates" ADD CONSTRAINT "certificates_reserved"/],
  // the release of before writes no `next_of`
  '0051_follow_ups.sql': [/^ALTER TABLE "booking_holds" ADD CONSTRAINT "booking_holds_next_of/],
  // the release of before writes no `waited_by`
  '0046_waits.sql': [/^ALTER TABLE "booking_holds" ADD CONSTRAINT "booking_holds_waited_by/, /^CREATE UNIQUE INDEX "booking_holds_waited"/],
  // it allows more: the release of before writes none of it, and passes over what it does not know
  '0043_resources.sql': [/^ALTER TABLE "booking_catalogue_terms" (DROP|ADD) CONSTRAINT "booking_catalogue_terms_kind"/],
  // the release of before writes no `call_state`
  '0038_lead_states.sql': [/^ALTER TABLE "leads" ALTER COLUMN "call_state" SET DEFAULT 'new'/],
  // the release of before writes no `offered_to`
  '0034_absences.sql': [/^ALTER TABLE "booking_holds" ADD CONSTRAINT "booking_holds_offered_to/],
  // money of orders is entered from this release on: the release of before writes no `order_id`
  '0033_counter_indexes.sql': [/^DROP INDEX "till_entries_order";$/, /^CREATE UNIQUE INDEX "till_entries_order_way"/],
  // cancelled visits must not take time: that release breaks it only where a service is taken out of a cancelled visit, which fails then
  '0025_visits_keep_time.sql': [
    /^LOCK TABLE "booking_appointments", "booking_busy"/,
    /^CREATE UNIQUE INDEX "booking_appointments_keeps_time"/,
    /^DELETE FROM "booking_busy" USING "booking_appointments"/,
    /^ALTER TABLE "booking_busy" ADD CONSTRAINT "booking_busy(_visit)?_keeps_time"/,
  ],
};

/** Statements of a migration that a process of before could stumble over. */
function takesAway(sql: string): readonly string[] {
  const statements = sql.split('--> statement-breakpoint').map((each) => each.replace(/^--.*$/gm, '').trim());
  const created = new Set(statements.flatMap((each) => CREATED.exec(each)?.[1] ?? []));
  return statements.filter((each) => {
    const [, altered, indexed] = OF_TABLE.exec(each) ?? [];
    if (created.has(altered ?? indexed ?? '')) return false;
    return !ADDS.test(each) || (COLUMN.test(each) && /NOT NULL/.test(each) && !/DEFAULT/.test(each));
  });
}

describe('migrations', () => {
  const names = readdirSync('migrations').filter((name) => name.endsWith('.sql') && !FOUNDATION.includes(name));

  it.each(names)('%s only adds: processes of the release of before go on beside it', (name) => {
    const left = takesAway(readFileSync(join('migrations', name), 'utf8'));
    expect(left.filter((each) => !NAMED[name]?.some((known) => known.test(each)))).toEqual([]);
  });

  it.each([
    'DROP TABLE "leads"',
    'ALTER TABLE "leads" DROP COLUMN "note"',
    'ALTER TABLE "leads" RENAME COLUMN "note" TO "remark"',
    'ALTER TABLE "leads" ALTER COLUMN "note" SET NOT NULL',
    'ALTER TABLE "leads" ADD COLUMN "age" integer NOT NULL',
    'ALTER TABLE "leads" ADD CONSTRAINT "short" CHECK (length(note) < 10)',
    'CREATE UNIQUE INDEX "leads_phone" ON "leads" ("phone")',
  ])('%s is told', (statement) => expect(takesAway(`${statement};`)).toEqual([`${statement};`]));
});
