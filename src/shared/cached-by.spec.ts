import { cachedBy } from './cached-by';

describe('cachedBy', () => {
  it('makes a value once for an object and the words beside it', () => {
    const make = jest.fn((of: { readonly name: string }, ...words: readonly string[]) => ({ text: [of.name, ...words].join() }));
    const kept = cachedBy(make);
    const [one, other] = [{ name: 'a' }, { name: 'a' }];
    expect(kept(one, 'ua', 'b')).toBe(kept(one, 'ua', 'b'));
    expect(kept(one, 'en', 'b')).toEqual({ text: 'a,en,b' });
    expect(kept(other, 'ua', 'b')).not.toBe(kept(one, 'ua', 'b'));
    expect(make).toHaveBeenCalledTimes(3);
  });
});
