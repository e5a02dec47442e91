import { readFileSync } from 'node:fs';
import { SERVICE_INKS, SERVICE_PAPERS } from '../../src/modules/content/contract/service-inks';
import { contrastOf } from '../support/contrast';

const READABLE = 4.5;

const coloursOf = (css: string): Partial<Record<string, string>> =>
  Object.fromEntries([...css.matchAll(/--([a-z-]+): (#[\da-f]{6});/g)].map((match) => [match[1]!, match[2]!]));

const house = coloursOf(readFileSync('views/ui/styles/tokens.css', 'utf8'));
const sheet = readFileSync('views/ui/styles/inks.css', 'utf8');
const inks = new Map([...sheet.matchAll(/\[data-ink='([a-z]+)'\] \{([^}]*)\}/g)].map(([, name, body]) => [name!, coloursOf(body!)]));

it('has colours for the inks that categories can have, and for no others', () => {
  expect([...inks.keys()]).toEqual([...SERVICE_INKS]);
  for (const colours of inks.values()) expect(Object.keys(colours)).toEqual(['ink', 'ground']);
});

it('has the papers that the bars of the browser take', () => {
  expect(Object.fromEntries([...inks].map(([name, { ground }]) => [name, ground]))).toEqual(SERVICE_PAPERS);
});

describe.each([...inks])('%s', (_, { ink, ground }) => {
  it.each(['porcelain', 'ivory'])('can be read on its own paper and on %s', (paper) => {
    expect(contrastOf(ink!, ground!)).toBeGreaterThanOrEqual(READABLE);
    expect(contrastOf(ink!, house[paper]!)).toBeGreaterThanOrEqual(READABLE);
  });

  it('carries a figure in porcelain', () => {
    expect(contrastOf(house.porcelain!, ink!)).toBeGreaterThanOrEqual(READABLE);
  });

  it.each(['espresso', 'espresso-soft', 'lacquer-deep'])('leaves text in %s readable on its paper', (text) => {
    expect(contrastOf(house[text]!, ground!)).toBeGreaterThanOrEqual(READABLE);
  });

  it('gives names on the dark cover the colour of its paper', () => {
    expect(contrastOf(ground!, house.espresso!)).toBeGreaterThanOrEqual(READABLE);
  });

  it('has paper that stands out from the ground of pages', () => {
    expect(contrastOf(ground!, house.porcelain!)).toBeGreaterThan(1.12);
  });
});

it('has no two inks and no two papers that could be taken for one another', () => {
  const distance = (one: string, other: string) =>
    Math.hypot(...[1, 3, 5].map((at) => Number.parseInt(one.slice(at, at + 2), 16) - Number.parseInt(other.slice(at, at + 2), 16)));
  const pairs = [...inks].flatMap(([name, one], index) =>
    [...inks]
      .slice(index + 1)
      .flatMap(([other, two]) =>
        (['ink', 'ground'] as const).map((kind) => ({ pair: `${kind} ${name}, ${other}`, apart: distance(one[kind]!, two[kind]!) })),
      ),
  );
  expect(pairs.filter(({ apart }) => apart < 8)).toEqual([]);
});
