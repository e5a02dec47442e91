import { leastBooked } from './choose-employee';

describe('any employee', () => {
  it('is the one with the fewest booked minutes, of equals the first by id', () => {
    expect(
      leastBooked([
        { employee: 'c', bookedMinutes: 60 },
        { employee: 'b', bookedMinutes: 30 },
        { employee: 'a', bookedMinutes: 30 },
      ]),
    ).toBe('a');
  });

  it('is nobody when nobody is free', () => {
    expect(leastBooked([])).toBeNull();
  });

  it('shares 30 bookings among 5 equal employees evenly', () => {
    const booked = new Map(['a', 'b', 'c', 'd', 'e'].map((employee) => [employee, 0]));
    for (let count = 0; count < 30; count += 1) {
      const chosen = leastBooked([...booked].map(([employee, bookedMinutes]) => ({ employee, bookedMinutes })))!;
      booked.set(chosen, booked.get(chosen)! + 45);
    }
    expect([...booked.values()]).toEqual(Array(5).fill(6 * 45));
  });
});
