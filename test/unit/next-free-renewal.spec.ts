import { NextFreeTimes } from '../../src/modules/scheduling/application/next-free';
import { Engine } from '../../src/modules/scheduling/application/engine';
import { OPENING_HOURS } from '../../src/modules/scheduling/application/standing-plans';
import { DEFAULT_SETTINGS } from '../../src/modules/scheduling/contract/default-settings';
import type { Database, PreparedStatement } from '../../src/platform/database/database';
import { bookingCatalogue } from '../support/booking-catalogue';

const NOW = new Date('2026-11-23T07:00:00+02:00');
const EMPTY = { now: NOW, spans: null, nextExpiry: null, hasExpired: false, weeks: null, exceptions: null, absences: null };

describe('next free times after a booking', () => {
  afterEach(() => jest.restoreAllMocks());

  it('are told from memory while the salons are read again, one after the other', async () => {
    let at = 0;
    jest.spyOn(performance, 'now').mockImplementation(() => at);
    const catalogue = bookingCatalogue();
    const salons = [...catalogue.locations.values()].filter(({ active }) => active);
    let version = 1;
    /** Readings of a salon's days that are under way. */
    const reading: (() => void)[] = [];
    const query = (sql: string | PreparedStatement) =>
      typeof sql === 'string'
        ? Promise.resolve({ rows: salons.map(({ id }) => ({ now: NOW, location: id, version })) })
        : new Promise((resolve) => reading.push(() => resolve({ rows: [EMPTY] })));
    const engine = new Engine(
      () => catalogue,
      () => DEFAULT_SETTINGS,
      OPENING_HOURS,
    );
    const times = new NextFreeTimes({ query } as unknown as Database, engine);
    const settled = () => new Promise((resolve) => setImmediate(resolve));

    const first = times.next({});
    await settled();
    // somebody waits for these
    expect(reading.length).toBe(salons.length);
    for (const answer of reading.splice(0)) answer();
    const known = await first;
    expect(known).not.toBeNull();

    version = 2;
    at = 300;
    await times.next({});
    await settled();
    for (const _ of salons) {
      expect(await times.next({})).toEqual(known);
      await settled();
      expect(reading.length).toBe(1);
      reading.pop()!();
      await settled();
    }
    expect(await times.next({})).toEqual(known);
    await settled();
    expect(reading).toEqual([]);
  });
});
