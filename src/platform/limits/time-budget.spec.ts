import { DomainError } from '../../shared/domain-error';
import { SharedTimeBudget, TimeBudget } from './time-budget';

describe('a budget of time', () => {
  let clock = 0;
  const budget = () => new TimeBudget({ share: 0.25, burstMs: 100 }, () => clock);
  /** Work that takes a while. */
  const taking = (ms: number) => () => {
    clock += ms;
    return 'done';
  };
  const refused = (run: () => unknown) => {
    try {
      run();
    } catch (error) {
      if (error instanceof DomainError) return [error.kind, error.retryAfterSeconds];
      throw error;
    }
    return null;
  };

  beforeEach(() => (clock = 0));

  it('lets a burst pass, then refuses, and gives its share of the time that goes by', () => {
    const of = budget();
    expect(of.run(taking(80))).toBe('done');
    expect(of.run(taking(80))).toBe('done');
    expect(refused(() => of.run(taking(1)))).toEqual(['too-many', 1]);
    clock += 100;
    expect(of.run(taking(1))).toBe('done');
  });

  it('says when there is time again after a long piece of work', () => {
    const of = budget();
    of.run(taking(1100));
    expect(refused(() => of.run(taking(1)))).toEqual(['too-many', 3]);
  });

  it('saves up no more than a burst, and counts work that fails', () => {
    const of = budget();
    clock += 1_000_000;
    expect(() =>
      of.run(() => {
        clock += 150;
        throw new Error('broken');
      }),
    ).toThrow('broken');
    expect(refused(() => of.run(taking(1)))).toEqual(['too-many', 1]);
  });
});

describe('a budget of time for all addresses', () => {
  let clock = 0;
  const isRefused = (run: () => unknown) => {
    try {
      run();
      return false;
    } catch {
      return true;
    }
  };

  it('refuses who asks for much before it refuses others, and everybody when all together ask for too much', () => {
    clock = 0;
    const budget = new SharedTimeBudget({ share: 0.2, burstMs: 100 }, { share: 0.1, burstMs: 40 }, () => clock);
    const ask = (address: string) => isRefused(() => budget.run(address, () => (clock += 30)));
    expect([ask('a'), ask('a'), ask('a')]).toEqual([false, false, true]);
    expect([ask('b'), ask('c')]).toEqual([false, false]);
    expect([ask('d'), ask('e'), ask('f')]).toEqual([false, true, true]);
  });
});
