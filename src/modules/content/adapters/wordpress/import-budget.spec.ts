import { ImportBudget } from './import-budget';

const LIMITS = { requests: 2, items: 10, bytes: 1000, ms: 60_000 };

describe('the budget of a reading', () => {
  it.each<[string, (budget: ImportBudget) => void]>([
    ['2 requests', (budget) => [1, 2, 3].forEach(() => budget.countRequest())],
    ['10 items', (budget) => [6, 6].forEach((items) => budget.countAnswer(items, 1))],
    ['1000 bytes', (budget) => [600, 600].forEach((bytes) => budget.countAnswer(1, bytes))],
  ])('is %s; then everything stops', (what, use) => {
    const budget = new ImportBudget(LIMITS);
    const refused = { code: 'content_unavailable', message: `WordPress reading: takes more than ${what}` };
    expect(() => use(budget)).toThrow(expect.objectContaining(refused) as Error);
    expect(budget.signal.reason).toMatchObject(refused);
    expect(() => budget.countRequest()).toThrow(expect.objectContaining(refused) as Error);
  });

  it('ends after its time', async () => {
    const budget = new ImportBudget({ ...LIMITS, ms: 5 });
    await new Promise((resolve) => budget.signal.addEventListener('abort', resolve));
    expect(budget.signal.reason).toMatchObject({ message: 'WordPress reading: takes more than 5 ms' });
  });

  it('stops its other parts when one fails', async () => {
    const budget = new ImportBudget(LIMITS);
    await expect(budget.run(() => Promise.reject(new Error('a list failed')))).rejects.toThrow('a list failed');
    expect(() => budget.countRequest()).toThrow('a list failed');
  });

  it('stops with its caller', () => {
    const caller = new AbortController();
    const budget = new ImportBudget(LIMITS, caller.signal);
    caller.abort(new Error('given up'));
    expect(() => budget.countRequest()).toThrow('given up');
  });
});
