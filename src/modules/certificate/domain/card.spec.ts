import { isNominal } from './card';

const LIMITS = { least: 1000_00, most: 10_000_00 };

it.each([1000_00, 1001_00, 10_000_00])('a card is sold for %s kopiykas', (sum) => expect(isNominal(sum, LIMITS)).toBe(true));

it.each([null, 0, -1000_00, 999_00, 10_001_00, 1000_50, NaN, Infinity])('a card is not sold for %s kopiykas', (sum) =>
  expect(isNominal(sum, LIMITS)).toBe(false),
);

it('a card is sold for nothing where no sum is offered', () => expect(isNominal(1000_00, null)).toBe(false));
