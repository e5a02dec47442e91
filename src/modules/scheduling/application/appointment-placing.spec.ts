import { aDay } from '../../../../test/support/schedules';
import type { PartToPlace } from './appointment-part';
import { placeAppointment } from './appointment-placing';

describe('the place of an appointment', () => {
  /** One after the other, so that nobody can do both services. */
  const days = [aDay('9:00-9:30', '', { employee: 'olha' }), aDay('9:30-10:00', '', { employee: 'ira' })];
  const candidates = ['olha', 'ira'].map((employee) => ({ employee, minutes: 30, before: 0, after: 0, price: null }));
  const part = (from: number): PartToPlace => ({ service: `cut ${from}`, quantity: 1, from, isAny: true, sideBySide: false, candidates });
  const rules = { step: 30, gapsMode: 'none', gapsPositions: ['day_start'], earliest: 0, shortestGap: 30 } as const;

  it('is looked for until that has taken too long', () => {
    let looks = 0;
    const place = (most: number) => {
      looks = 0;
      return placeAppointment(days, [part(540), part(570)], [], rules, () => ++looks > most);
    };
    expect(place(Infinity)?.map(({ employee }) => employee)).toEqual(['olha', 'ira']);
    const all = looks;
    // before one employee for all, and within the search for several
    for (let most = 0; most < all; most++) expect([most, place(most)]).toEqual([most, null]);
  });
});
