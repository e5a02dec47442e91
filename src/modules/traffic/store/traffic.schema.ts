import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { TRAFFIC_KINDS, TRAFFIC_SUBJECTS, type TrafficKind, type TrafficSubject } from '../contract/traffic-source';

const moment = (name: string) => timestamp(name, { withTimezone: true });
const oneOf = (values: readonly string[]) => sql.raw(values.map((value) => `'${value}'`).join(', '));

/** Where appointments, orders and leads came from. Nothing of it is about a person. */
export const trafficSources = pgTable(
  'traffic_sources',
  {
    subject: text('subject').$type<TrafficSubject>().notNull(),
    /** Of the appointment, order or lead, in its module. */
    id: text('id').notNull(),
    at: moment('at').notNull().defaultNow(),
    kind: text('kind').$type<TrafficKind>().notNull(),
    source: text('source').notNull(),
    medium: text('medium').notNull(),
    campaign: text('campaign').notNull(),
    host: text('host').notNull(),
    /** Somebody who was with us before. */
    isRepeat: boolean('is_repeat').notNull(),
    /** Kopiykas; null: not known. */
    value: bigint('value', { mode: 'number' }),
    paidAt: moment('paid_at'),
  },
  (table) => [
    primaryKey({ columns: [table.subject, table.id] }),
    index('traffic_sources_at').on(table.at),
    check('traffic_sources_subject', sql`${table.subject} IN (${oneOf(TRAFFIC_SUBJECTS)})`),
    check('traffic_sources_kind', sql`${table.kind} IN (${oneOf(TRAFFIC_KINDS)})`),
  ],
);
