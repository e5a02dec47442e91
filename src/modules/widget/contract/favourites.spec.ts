import fc from 'fast-check';
import { favouritesCookie, joinFavourites, readFavourites, toggleFavourite } from './favourites';

const ids = fc.uniqueArray(fc.stringMatching(/^[\w.-]{1,30}$/), { maxLength: 100 });
const valueOf = (cookie: string) => cookie.slice('fav_service='.length, cookie.indexOf(';'));

describe('what a visitor has marked, in a cookie', () => {
  it('is read as it was written, and is never longer than browsers keep', () => {
    fc.assert(
      fc.property(ids, (written) => {
        const value = valueOf(favouritesCookie('fav_service', written, 'plain'));
        const read = readFavourites(value);
        expect(value.length).toBeLessThanOrEqual(3800);
        expect(written.slice(written.length - read.length)).toEqual(read);
        expect(value).toMatch(/^[\w.%~!*'()-]*$/);
      }),
    );
  });

  it('leaves out what was marked first where all is too much', () => {
    const many = Array.from({ length: 100 }, (_, i) => `service-${'x'.repeat(60)}-${i}`);
    const read = readFavourites(valueOf(favouritesCookie('fav_service', many, 'secure')));
    expect(read.length).toBeGreaterThan(30);
    expect(read.at(-1)).toBe(many.at(-1));
  });

  it('lives for a year, and ends with the last mark', () => {
    expect(favouritesCookie('fav_service', ['a'], 'plain')).toBe('fav_service=%5B%22a%22%5D; path=/; max-age=31536000; SameSite=Lax');
    expect(favouritesCookie('fav_service', [], 'secure')).toBe('fav_service=%5B%5D; path=/; max-age=0; SameSite=Lax; Secure');
  });

  it.each([undefined, '', 'a,b', '%', '{}', '7', encodeURIComponent('[1,"a b",null]')])('is nothing in %p', (value) => {
    expect(readFavourites(value)).toEqual([]);
  });

  it('counts within a page of another site alone where the widget is framed', () => {
    expect(favouritesCookie('fav_service', ['a'], 'framed')).toContain('SameSite=None; Secure; Partitioned');
  });

  it('is added where it is absent, taken out where it is there, and empty in the end', () => {
    const once = toggleFavourite(['a'], 'b');
    expect([once, toggleFavourite(once, 'a'), toggleFavourite(['b'], 'b')]).toEqual([['a', 'b'], ['b'], []]);
    const many = Array.from({ length: 100 }, (_, i) => `s${i}`);
    expect(toggleFavourite(many, 'new')).toEqual([...many.slice(1), 'new']);
  });

  it('is joined with what is kept, once each', () => {
    expect(joinFavourites(['a', 'b'], ['b', 'c'])).toEqual(['a', 'b', 'c']);
  });
});
