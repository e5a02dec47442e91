import { randomKey } from './random-key';

describe.each([
  ['with', true],
  ['without', false],
])('a key of a browser %s randomUUID', (_, has) => {
  const { randomUUID } = crypto;
  beforeEach(() => Object.defineProperty(crypto, 'randomUUID', { value: has ? randomUUID : undefined, configurable: true }));
  afterEach(() => Object.defineProperty(crypto, 'randomUUID', { value: randomUUID, configurable: true }));

  it('is a UUID of its own', () => {
    const keys = Array.from({ length: 50 }, randomKey);
    for (const key of keys) expect(key).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
    expect(new Set(keys).size).toBe(keys.length);
  });
});
