import { startEngine, type TestEngine } from '../support/booking-engine';
import { setBookingTime } from '../support/booking-time';
import { createTestDatabase, type TestDatabase } from '../support/database/test-database';
import { promisesOfACalendar } from './booking-calendar.contract';

describe('the embedded calendar', () => {
  let databases: TestDatabase;
  let engine: TestEngine;

  beforeAll(async () => {
    databases = await createTestDatabase();
    engine = await startEngine(databases.url);
    await setBookingTime(engine.database, '2026-11-23T07:00:00+02:00');
  });
  afterAll(async () => {
    await engine.close();
    await databases.drop();
  });

  promisesOfACalendar(async () => {
    await engine.database.query('TRUNCATE booking_appointments, booking_holds, booking_versions CASCADE');
    const clients = { first: { client: 'c1', accessToken: '' }, second: { client: 'c2', accessToken: '' } };
    return {
      calendar: engine.calendar,
      location: 'podil',
      service: 'cut',
      otherService: 'wash',
      employees: ['anna', 'bohdana', 'vira'],
      day: '2026-11-26',
      nextDay: '2026-11-27',
      client: (which) => Promise.resolve(clients[which]),
      stop: () => Promise.resolve(),
    };
  });
});
