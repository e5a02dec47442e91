import { PageVersions } from '../../../platform/pages/page-versions';
import { ContentRatings } from './content-ratings.service';
import { NO_RATINGS } from '../domain/ratings';

const of = (...employees: readonly (readonly [string, number, number])[]) => ({
  ...NO_RATINGS,
  employees: new Map(employees.map(([slug, average, count]) => [slug, { average, count }])),
});

describe('the ratings of pages', () => {
  it('make pages stale when one changes, and only then', () => {
    const versions = new PageVersions();
    const ratings = new ContentRatings(versions);
    const start = versions.current;
    ratings.set(NO_RATINGS);
    expect([ratings.current, versions.areCurrent(start)]).toEqual([NO_RATINGS, true]);

    const known = of(['anna', 4.5, 2], ['vira', 5, 1]);
    ratings.set(known);
    expect([ratings.current, versions.areCurrent(start)]).toEqual([known, false]);
    const first = versions.current;
    ratings.set(of(['vira', 5, 1], ['anna', 4.5, 2]));
    expect([ratings.current, versions.areCurrent(first)]).toEqual([known, true]);
    ratings.set(of(['anna', 4.5, 3], ['vira', 5, 1]));
    expect(versions.areCurrent(first)).toBe(false);
    ratings.set(NO_RATINGS);
    expect(versions.areCurrent(start)).toBe(true);
  });
});
