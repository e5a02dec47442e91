import { readFileSync } from 'node:fs';

interface Named {
  readonly slug: string;
  readonly picture?: string;
}

const read = <T>(file: string) => JSON.parse(readFileSync(`content/${file}.json`, 'utf8')) as T;

describe('pictures of the embedded services', () => {
  const { categories, services } = read<{ categories: Named[]; services: Named[] }>('services');

  it('are never those of gift cards', () => {
    const cards = read<{ packages: Named[] }>('packages').packages.map(({ picture }) => picture);
    expect(cards.length).toBeGreaterThan(3);
    expect([...categories, ...services].filter(({ picture }) => picture && cards.includes(picture)).map(({ slug }) => slug)).toEqual([]);
  });

  it('differ from category to category', () => {
    const pictures = categories.flatMap(({ picture }) => picture ?? []);
    expect(pictures.length).toBeGreaterThan(16);
    expect(new Set(pictures).size).toBe(pictures.length);
  });
});
