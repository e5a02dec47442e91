import { EMPTY_CONTENT } from '../../../../test/unit/empty-content';
import { describeLosses, lossesBetween } from './content-loss';

/** Content whose lists have these numbers of items, the same in both languages unless English differs. */
function content(counts: Readonly<Record<string, number>>, english = counts) {
  const lists = (of: Readonly<Record<string, number>>) => ({
    ...EMPTY_CONTENT,
    ...Object.fromEntries(Object.entries(of).map(([list, count]) => [list, Array.from({ length: count }, (_, id) => ({ id }))])),
  });
  return { ua: lists(counts), en: lists(english) };
}

const lost = (before: ReturnType<typeof content>, after: ReturnType<typeof content>, mostPercent = 50) =>
  describeLosses(lossesBetween(before, after, mostPercent));

describe('what a reading may lose', () => {
  const full = content({ services: 100, salons: 13, vacancies: 3, packages: 1 });

  it('is nothing of which all is gone, in one language too', () => {
    expect(lost(full, content({ services: 100, salons: 0, vacancies: 3, packages: 1 }))).toBe('salons ua 13 → 0, salons en 13 → 0');
    expect(lost(full, content({ services: 100, salons: 13, vacancies: 3, packages: 1 }, { services: 100, salons: 13, packages: 1 }))).toBe(
      'vacancies en 3 → 0',
    );
  });

  it('is the given share of a list of five items or more', () => {
    expect(lost(full, content({ services: 50, salons: 7, vacancies: 3, packages: 1 }))).toBe('');
    expect(lost(full, content({ services: 49, salons: 13, vacancies: 3, packages: 1 }))).toBe('services ua 100 → 49, services en 100 → 49');
    expect(lost(full, content({ services: 90, salons: 13, vacancies: 3, packages: 1 }), 5)).toContain('services ua 100 → 90');
  });

  it('is all but one of a short list, and the only item of another', () => {
    expect(lost(full, content({ services: 100, salons: 13, vacancies: 1 }))).toBe('');
  });

  it('is not the only item when nothing else is left', () => {
    expect(lost(content({ packages: 1 }), content({}))).toBe('packages ua 1 → 0, packages en 1 → 0');
    expect(lost(content({}), content({}))).toBe('');
  });

  it('is everything when the share is 100', () => {
    expect(lost(full, content({}), 100)).toBe('');
  });

  it('is not that all items have one title, or that one language comes in the other', () => {
    const titled = (titleOf: (id: number, locale: string) => string) => {
      const lists = (locale: string) => ({
        ...EMPTY_CONTENT,
        services: Array.from({ length: 20 }, (_, id) => ({ ...({ id } as object), title: titleOf(id, locale) })) as never,
      });
      return { ua: lists('ua'), en: lists('en') };
    };
    const before = titled((id, locale) => `${locale === 'ua' ? 'Стрижка' : 'Cut'} ${id}`);
    expect(
      lost(
        before,
        titled(() => 'Coming soon'),
      ),
    ).toBe('services ua 20 → 1, services en 20 → 1');
    expect(
      lost(
        before,
        titled((id) => `Стрижка ${id}`),
      ),
    ).toBe('services en 20 → 0');
    const untranslated = titled((id) => `Стрижка ${id}`);
    expect(lost(untranslated, untranslated)).toBe('');
  });
});
