import { nextCheck } from './reconciliation';

const MINUTE = 60_000;
const BEGUN = new Date('2026-11-23T10:00:00Z');
const after = (minutes: number) => new Date(BEGUN.getTime() + minutes * MINUTE);

describe('when the provider is asked about an attempt', () => {
  it('is after 5 minutes, then less and less often, for a day', () => {
    const asked: number[] = [];
    let now: Date | null = BEGUN;
    for (let round = 0; (now = nextCheck(round, now, { createdAt: BEGUN, expiresAt: after(23 * 60) })); round++) {
      asked.push((now.getTime() - BEGUN.getTime()) / MINUTE);
    }
    expect(asked).toEqual([5, 15, 35, 75, 155, 315, 555, 795, 1035, 1275, 1440]);
  });

  it('is for the last time when the provider takes no more payment', () => {
    const late = { createdAt: BEGUN, expiresAt: after(3 * 24 * 60) };
    expect(nextCheck(9, after(3 * 24 * 60), late)).toEqual(after(3 * 24 * 60 + 5));
    expect(nextCheck(10, after(3 * 24 * 60 + 5), late)).toBeNull();
  });
});
