import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { AppointmentState } from '../contract/appointment';
import { FOLLOW_UP_KINDS, FOLLOW_UP_STATES } from '../contract/follow-up';
import type { BookingMessage } from '../contract/booking-message';
import type { BookingSource } from '../contract/admin-booking';
import type { AppointmentAnswer } from '../contract/service-asks';
import type { Interval } from '../contract/interval';
import type { PatchTestRule, PatchTestState } from '../contract/patch-test';
import type { HeldPart, HeldTest } from '../application/appointment-part';
import { GROUP_PAYMENTS } from '../contract/group';
import { bookingWaits } from './waits.schema';

const moment = (name: string) => timestamp(name, { withTimezone: true });
const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
const kopiykas = (name: string) => bigint(name, { mode: 'number' });

/** Several people who were booked together: each has an appointment, which names the group. */
export const bookingGroups = pgTable(
  'booking_groups',
  {
    /** UUID. */
    id: text('id').primaryKey(),
    location: text('location').notNull(),
    /** SHA-256 of the token of the hold that it was booked with: once. */
    holdHash: text('hold_hash'),
    payment: text('payment', { enum: GROUP_PAYMENTS }).notNull().default('each'),
    /** What is paid for all at once, as the provider knows it; null: each pays. */
    subject: text('subject'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('booking_groups_hold').on(table.holdHash),
    uniqueIndex('booking_groups_subject').on(table.subject),
    index('booking_groups_created').on(table.createdAt),
  ],
);

/** Appointments of our own booking engine. The day and its minutes are of the salon's clock, and stand beside the moments. */
export const bookingAppointments = pgTable(
  'booking_appointments',
  {
    /** UUID. */
    id: text('id').primaryKey(),
    location: text('location').notNull(),
    /** Null: of the demonstration, or erased. */
    client: text('client'),
    /** First name of the client when the appointment was booked. */
    clientName: text('client_name').notNull().default(''),
    /** `YYYY-MM-DD` */
    day: text('day').notNull(),
    fromMinute: integer('from_minute').notNull(),
    toMinute: integer('to_minute').notNull(),
    zone: text('zone').notNull(),
    startsAt: moment('starts_at').notNull(),
    endsAt: moment('ends_at').notNull(),
    state: text('state').$type<AppointmentState>().notNull(),
    /** Why an operator ended it. */
    stateReason: text('state_reason').notNull().default(''),
    /** When an operator noted that the client had come, and that the services had begun. */
    arrivedAt: moment('arrived_at'),
    begunAt: moment('begun_at'),
    /** When an operator set the state, and what it was before: for undoing it. */
    settledAt: moment('settled_at'),
    settledFrom: text('settled_from').$type<AppointmentState>(),
    /** When it was cancelled, and by whose wish; null: it was not, or its time ran out. */
    cancelledAt: moment('cancelled_at'),
    cancelledBy: text('cancelled_by', { enum: ['client', 'salon'] }),
    /** Whether it may have rows in `booking_busy`, which refer to this. */
    keepsTime: boolean('keeps_time').generatedAlwaysAs(sql`state <> 'cancelled'`),
    /** Until when its time is kept, of an appointment that is not certain yet; null: for good. */
    expiresAt: moment('expires_at'),
    comments: text('comments').notNull().default(''),
    /** Who comes, where it is not the client; empty: the client. */
    guest: text('guest').notNull().default(''),
    /** Phone of the guest, as phones are kept: told and reminded beside or instead of the client; empty: the client is. */
    guestPhone: text('guest_phone').notNull().default(''),
    /** Of the desk, which no client reads. */
    note: text('note').notNull().default(''),
    /** What services asked before it was booked, and what the client answered. */
    answers: jsonb('answers').$type<readonly AppointmentAnswer[]>().notNull().default([]),
    /** How it came about; empty: not known. */
    source: text('source').$type<BookingSource | ''>().notNull().default(''),
    locale: text('locale', { enum: ['ua', 'en'] }).notNull(),
    /** The rule in force at booking: hours before the appointment until which the client changes it online; null: by phone only. */
    changeableHours: integer('changeable_hours'),
    /** Until when its client may take the booking itself back, whatever the hours say; null: of an older release. */
    undoUntil: moment('undo_until'),
    /** What the salon's last message about it is for, and when it was written; null: no message. */
    asked: text('asked').$type<BookingMessage>(),
    askedAt: moment('asked_at'),
    /** When its client said by the link that they come; null: not yet. */
    comingAt: moment('coming_at'),
    /** Minutes that its client said they will be late; the time is kept longer by as much. */
    lateMinutes: integer('late_minutes'),
    prepayment: kopiykas('prepayment'),
    /** What its client knows of the test that it requires; null: nothing, or none is required. */
    patchTestTold: text('patch_test_told').$type<PatchTestState>(),
    /** The appointment with which this test was booked: they become certain together. */
    testFor: text('test_for'),
    revision: integer('revision').notNull().default(0),
    /** Whom it was booked together with, and the place in the group, from 0; null: with nobody. */
    groupId: text('group_id').references(() => bookingGroups.id, { onDelete: 'set null' }),
    groupPlace: integer('group_place'),
    isDemo: boolean('is_demo').notNull().default(false),
    createdAt: moment('created_at').notNull(),
    erasedAt: moment('erased_at'),
  },
  (table) => [
    index('booking_appointments_client').on(table.client, table.day),
    index('booking_appointments_start').on(table.startsAt),
    index('booking_appointments_location_start').on(table.location, table.startsAt),
    index('booking_appointments_day').on(table.location, table.day),
    index('booking_appointments_created').on(table.createdAt),
    index('booking_appointments_test_for')
      .on(table.testFor)
      .where(sql`${table.testFor} IS NOT NULL`),
    index('booking_appointments_asked')
      .on(table.startsAt)
      .where(sql`${table.asked} IS NOT NULL`),
    index('booking_appointments_group')
      .on(table.groupId)
      .where(sql`${table.groupId} IS NOT NULL`),
    index('booking_appointments_guest_phone')
      .on(table.guestPhone)
      .where(sql`${table.guestPhone} <> ''`),
    uniqueIndex('booking_appointments_keeps_time').on(table.id, table.keepsTime),
    check('booking_appointments_span', sql`${table.startsAt} < ${table.endsAt}`),
  ],
);

/** What is done at an appointment: names, minutes and prices as they were when it was booked. */
export const bookingAppointmentServices = pgTable(
  'booking_appointment_services',
  {
    /** UUID. */
    id: text('id').primaryKey(),
    appointmentId: text('appointment_id')
      .notNull()
      .references(() => bookingAppointments.id, { onDelete: 'cascade' }),
    service: text('service').notNull(),
    serviceName: text('service_name').notNull(),
    employee: text('employee').notNull(),
    employeeName: text('employee_name').notNull(),
    quantity: integer('quantity').notNull(),
    fromMinute: integer('from_minute').notNull(),
    toMinute: integer('to_minute').notNull(),
    bufferBefore: integer('buffer_before').notNull(),
    bufferAfter: integer('buffer_after').notNull(),
    /** When the employee is free for others meanwhile, minutes from its beginning. */
    processing: jsonb('processing').$type<readonly Interval[]>().notNull().default([]),
    /** The employee was chosen for a client who wanted any. */
    anyEmployee: boolean('any_employee').notNull().default(false),
    /** Of all of its quantity; null: not known. */
    price: kopiykas('price'),
    /** What of the price is paid in advance. */
    prepayment: kopiykas('prepayment'),
    /** The test that it required when it was booked; null: none. */
    patchTest: jsonb('patch_test').$type<PatchTestRule>(),
    /** The sale of it at the counter, and what was paid for it there; null: it was not sold. */
    sale: text('sale'),
    saleSum: kopiykas('sale_sum'),
    /** What of it was given back at the counter since it was sold last; null: nothing. */
    refundSum: kopiykas('refund_sum'),
  },
  (table) => [
    index('booking_appointment_services_appointment').on(table.appointmentId, table.fromMinute),
    index('booking_appointment_services_patch_test')
      .on(table.appointmentId)
      .where(sql`${table.patchTest} IS NOT NULL`),
  ],
);

/** Messages after appointments: a row says that one was decided on, so that it is sent once. The times that one offers stand in `booking_holds.next_of`. */
export const bookingFollowUps = pgTable(
  'booking_follow_ups',
  {
    /** UUID; links are made of it. */
    id: text('id').primaryKey(),
    /** The appointment that it follows. */
    appointmentId: text('appointment_id')
      .notNull()
      .references(() => bookingAppointments.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: FOLLOW_UP_KINDS }).notNull(),
    /** Interval of the services that are offered again, weeks; 0: it is no offer. */
    weeks: integer('weeks').notNull(),
    state: text('state', { enum: FOLLOW_UP_STATES }).notNull(),
    /** Ids of the services that are offered. */
    services: jsonb('services').$type<readonly string[]>().notNull().default([]),
    /** Until when the times are kept; null: none are. */
    until: moment('until'),
    /** The appointment that came of it. */
    booked: text('booked'),
    createdAt: moment('created_at').notNull(),
    endedAt: moment('ended_at'),
  },
  (table) => [
    uniqueIndex('booking_follow_ups_once').on(table.appointmentId, table.kind, table.weeks),
    index('booking_follow_ups_offered')
      .on(table.until)
      .where(sql`${table.state} = 'offered'`),
    check('booking_follow_ups_weeks', sql`(${table.kind} = 'next') = (${table.weeks} > 0)`),
  ],
);

/** Times that are kept for visitors who have not said who they are. */
export const bookingHolds = pgTable(
  'booking_holds',
  {
    /** UUID. */
    id: text('id').primaryKey(),
    /** SHA-256 of the token. */
    tokenHash: text('token_hash').notNull(),
    /** Hash of the network address. */
    addressKey: text('address_key').notNull(),
    location: text('location').notNull(),
    day: text('day').notNull(),
    parts: jsonb('parts').$type<readonly HeldPart[]>().notNull(),
    /** The patch test that is kept with them; null: none. */
    test: jsonb('test').$type<HeldTest>(),
    /** What it takes of the employees' time, for the bound of a salon's day. */
    minutes: integer('minutes').notNull(),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    isRenewed: boolean('is_renewed').notNull().default(false),
    /** The appointment whose client is offered this time instead of its own. */
    offeredTo: text('offered_to').references(() => bookingAppointments.id, { onDelete: 'cascade' }),
    /** The wait whose client is offered this time; one at a time. */
    waitedBy: text('waited_by').references(() => bookingWaits.id, { onDelete: 'cascade' }),
    /** The message whose client is offered this time for the next appointment. */
    nextOf: text('next_of').references(() => bookingFollowUps.id, { onDelete: 'cascade' }),
  },
  (table) => [
    uniqueIndex('booking_holds_token').on(table.tokenHash),
    index('booking_holds_address').on(table.addressKey, table.expiresAt),
    index('booking_holds_day').on(table.location, table.day, table.expiresAt),
    index('booking_holds_expiry').on(table.expiresAt),
    index('booking_holds_offered')
      .on(table.offeredTo)
      .where(sql`${table.offeredTo} IS NOT NULL`),
    uniqueIndex('booking_holds_waited')
      .on(table.waitedBy)
      .where(sql`${table.waitedBy} IS NOT NULL`),
    index('booking_holds_next')
      .on(table.nextOf)
      .where(sql`${table.nextOf} IS NOT NULL`),
  ],
);

/**
 * Everything that takes the time of an employee, or of a unit of a resource, buffers included. No two rows of one overlap: an exclusion constraint, which drizzle cannot
 * say, stands in the migration. An expired row blocks no one: a request for its time deletes it first. No row is of a cancelled appointment
 * when a transaction ends: `appointment_id` and `keeps_time` refer to an appointment that keeps its time, by a deferred foreign key of the migration.
 */
export const bookingBusy = pgTable(
  'booking_busy',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Id of the employee; of a unit its `unitKey`. */
    employee: text('employee').notNull(),
    location: text('location').notNull(),
    startsAt: moment('starts_at').notNull(),
    endsAt: moment('ends_at').notNull(),
    kind: text('kind', { enum: ['hold', 'visit', 'block'] }).notNull(),
    appointmentId: text('appointment_id').references(() => bookingAppointments.id, { onDelete: 'cascade' }),
    holdId: text('hold_id').references(() => bookingHolds.id, { onDelete: 'cascade' }),
    expiresAt: moment('expires_at'),
    keepsTime: boolean('keeps_time').notNull().default(true),
  },
  (table) => [
    index('booking_busy_start').on(table.employee, table.startsAt),
    index('booking_busy_appointment').on(table.appointmentId),
    index('booking_busy_hold').on(table.holdId),
    // reading the rows of a day looks no further back than that
    check('booking_busy_span', sql`${table.endsAt} > ${table.startsAt} AND ${table.endsAt} - ${table.startsAt} <= interval '24 hours'`),
    check('booking_busy_keeps_time', sql`${table.keepsTime}`),
  ],
);

/** Patch tests that the desk wrote down; those that were booked are appointments. */
export const bookingPatchTests = pgTable(
  'booking_patch_tests',
  {
    /** UUID. */
    id: text('id').primaryKey(),
    client: text('client').notNull(),
    /** Id of the service that is the test. */
    service: text('service').notNull(),
    /** `YYYY-MM-DD` */
    day: text('day').notNull(),
    /** The end of its day, or when it was written down, whichever was first. */
    endedAt: moment('ended_at').notNull(),
    /** As the audit log names the operator. */
    by: text('by').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [uniqueIndex('booking_patch_tests_once').on(table.client, table.service, table.day)],
);

/** Weekly plans that were set; employees without one have that of their salon. */
export const bookingSchedules = pgTable(
  'booking_schedules',
  {
    location: text('location').notNull(),
    employee: text('employee').notNull(),
    /** By weekday, 1 is Monday; minutes of the salon's clock. */
    weekdays: jsonb('weekdays').$type<Readonly<Record<number, readonly Interval[]>>>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.location, table.employee] })],
);

/** Days on and off in turn; of several for one day counts the one that begins last. */
export const bookingShiftPatterns = pgTable(
  'booking_shift_patterns',
  {
    location: text('location').notNull(),
    employee: text('employee').notNull(),
    /** `YYYY-MM-DD`, the first day on, and the last day; null: open. */
    fromDay: text('from_day').notNull(),
    toDay: text('to_day'),
    daysOn: integer('days_on').notNull(),
    daysOff: integer('days_off').notNull(),
    /** All that is worked on a day on, minutes of the salon's clock. */
    work: jsonb('work').$type<readonly Interval[]>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.location, table.employee, table.fromDay] }),
    check('booking_shift_patterns_days', sql`${table.daysOn} > 0 AND ${table.daysOff} >= 0`),
    check('booking_shift_patterns_order', sql`${table.toDay} >= ${table.fromDay}`),
  ],
);

/** Days that are worked otherwise than the weekly plan or a pattern says. */
export const bookingScheduleExceptions = pgTable(
  'booking_schedule_exceptions',
  {
    location: text('location').notNull(),
    employee: text('employee').notNull(),
    day: text('day').notNull(),
    /** All that is worked; empty for a day off. */
    work: jsonb('work').$type<readonly Interval[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.location, table.employee, table.day] })],
);

/** When employees do not work, whatever their plans say; both null: all salons are closed. */
export const bookingAbsences = pgTable(
  'booking_absences',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    location: text('location'),
    employee: text('employee'),
    /** `YYYY-MM-DD`, first and last day. */
    fromDay: text('from_day').notNull(),
    toDay: text('to_day').notNull(),
    /** Of each of the days, by the salon's clock. */
    fromMinute: integer('from_minute').notNull(),
    toMinute: integer('to_minute').notNull(),
    /** For colleagues. */
    reason: text('reason').notNull(),
    /** Who noted it. */
    by: text('by').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('booking_absences_days').on(table.toDay, table.fromDay),
    check('booking_absences_days_order', sql`${table.fromDay} <= ${table.toDay}`),
    check('booking_absences_minutes_order', sql`${table.fromMinute} < ${table.toMinute}`),
  ],
);

/** Grows with everything that changes when employees of a salon are free: what was reckoned with an earlier one is reckoned anew. */
export const bookingVersions = pgTable('booking_versions', {
  location: text('location').primaryKey(),
  version: bigint('version', { mode: 'number' }).notNull(),
});

/** What clients said of their appointments. */
export const bookingFeedback = pgTable(
  'booking_feedback',
  {
    /** UUID. */
    id: text('id').primaryKey(),
    appointmentId: text('appointment_id')
      .notNull()
      .references(() => bookingAppointments.id, { onDelete: 'cascade' }),
    firstName: text('first_name').notNull(),
    employee: text('employee').notNull(),
    employeeName: text('employee_name').notNull(),
    /** 1 to 5. */
    rating: integer('rating').notNull(),
    text: text('text').notNull(),
    createdAt: moment('created_at').notNull(),
    /** Whether an operator has read and published it. */
    isPublic: boolean('is_public').notNull().default(false),
    erasedAt: moment('erased_at'),
  },
  (table) => [
    uniqueIndex('booking_feedback_appointment').on(table.appointmentId),
    index('booking_feedback_employee').on(table.employee),
    index('booking_feedback_created').on(table.createdAt, table.id),
    index('booking_feedback_shown').on(table.isPublic, table.createdAt, table.id),
  ],
);

/** Photographs that services ask for, WebP: of who has not booked yet, then of the appointment. */
export const bookingPhotographs = pgTable(
  'booking_photographs',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Hash of who sent it; null once it is booked. */
    ownerHash: text('owner_hash'),
    appointmentId: text('appointment_id').references(() => bookingAppointments.id, { onDelete: 'cascade' }),
    /** Id of the service that asked for it. */
    service: text('service').notNull(),
    picture: bytes('picture').notNull(),
    /** SHA-256 of the picture. */
    digest: text('digest').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('booking_photographs_waiting').on(table.ownerHash, table.service, table.digest),
    index('booking_photographs_appointment').on(table.appointmentId),
    index('booking_photographs_created').on(table.createdAt),
    check('booking_photographs_of', sql`(${table.ownerHash} IS NULL) <> (${table.appointmentId} IS NULL)`),
  ],
);

/** What is shown of feedback, added up; updated with each published, hidden or removed piece, and recomputed every night. */
export const bookingRatings = pgTable(
  'booking_ratings',
  {
    /** `employees`, `locations` or `services`. */
    kind: text('kind').notNull(),
    /** Id of the employee, the salon or the service. */
    rated: text('rated').notNull(),
    /** Sum of the ratings. */
    stars: integer('stars').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.rated] })],
);

/** Days that appointments of the demonstration were made for: once, by whichever process came first. */
export const bookingDemoDays = pgTable(
  'booking_demo_days',
  { location: text('location').notNull(), day: text('day').notNull() },
  (table) => [primaryKey({ columns: [table.location, table.day] })],
);
