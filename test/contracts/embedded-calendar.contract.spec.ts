import { setBookingTime, startEngine } from '../support/booking-engine';
import { createTestDatabase } from '../support/database/test-database';
import { promisesOfACalendar } from './booking-calendar.contract';

describe('the booking engine of our own', () => {
  promisesOfACalendar(async () => {
    const database = await createTestDatabase();
    const engine = await startEngine(database.url);
    await setBookingTime(engine.database, '2026-11-22T09:00:00Z');
    return {
      calendar: engine.calendar,
      location: 'podil',
      service: 'cut',
      otherService: 'styling',
      employees: ['anna', 'vira'],
      day: '2026-11-26',
      nextDay: '2026-11-27',
      client: (which) => Promise.resolve({ client: `client-${which}`, accessToken: '' }),
      stop: async () => {
        await engine.close();
        await database.drop();
      },
    };
  });
});
