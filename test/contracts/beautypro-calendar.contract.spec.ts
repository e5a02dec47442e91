import { CENTRE, COLOUR, CUT, IRYNA, OLHA } from '../stubs/beautypro-stub.data';
import { BeautyproBench, DAY } from './beautypro-bench';
import { promisesOfACalendar } from './booking-calendar.contract';

const bench = new BeautyproBench();

describe('the calendar of BeautyPro', () => {
  promisesOfACalendar(() => {
    const clients = { first: bench.signedIn('380671234567'), second: bench.signedIn('380671234568') };
    return Promise.resolve({
      calendar: bench.open().calendar,
      location: CENTRE,
      service: CUT,
      otherService: COLOUR,
      employees: [OLHA, IRYNA] as const,
      day: DAY,
      nextDay: '2026-11-28',
      client: (which) => Promise.resolve(clients[which]),
      stop: () => Promise.resolve(),
    });
  });
});
