/** The site's database, or a connection to it. */
interface QueryRunner {
  query(sql: string): Promise<unknown>;
}

/** Sets the clock of the database, which decides what has run out and what is too near: it stands still then. Null: it goes again. */
export async function setBookingTime(database: QueryRunner, moment: Date | string | null): Promise<void> {
  await define(database, moment === null ? 'statement_timestamp()' : `timestamptz '${new Date(moment).toISOString()}'`);
}

/** Lets that clock go on from a moment. @param moment ms since 1970 */
export async function letBookingTimeGoFrom(database: QueryRunner, moment: number): Promise<void> {
  await define(database, `statement_timestamp() + interval '${moment - Date.now()} milliseconds'`);
}

const define = (database: QueryRunner, now: string): Promise<unknown> =>
  database.query(`CREATE OR REPLACE FUNCTION booking_now() RETURNS timestamptz LANGUAGE sql STABLE AS $clock$SELECT ${now}$clock$`);
