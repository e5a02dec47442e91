import type { Picture } from '../../../shared/picture';
import { inksOf, SILK_FALLS, SILK_SIZE, silkAverage, silkName } from '../../effects/contract/silk';
import type { Silk, SilkCraft, SilkFall } from '../../effects/contract/silk';
import type { Employee, SiteContent } from '../contract/entities';

/** What the slug of a group of skills says of the craft, in the words of both languages; the first that fits counts. */
const CRAFT_WORDS: readonly (readonly [SilkCraft, RegExp])[] = [
  ['men', /(^|-)(men|male|cholov)/],
  ['brows', /brow|brov|lash|make-?up|makiiazh|makiyazh/],
  ['nails', /nail|niht|nigt|manik|pedik/],
  ['face', /fac(e|ial)|oblych|kosmet|cosmet/],
  ['hair', /hair|volos/],
  ['body', /body|tilo|tila|mas(s|azh)|spa(-|$)/],
];

/** Craft that most skills of an employee belong to; of several, that of the first skill. */
function craftOf({ skillIds }: Employee, crafts: ReadonlyMap<number, SilkCraft>): SilkCraft {
  const counts = new Map<SilkCraft, number>();
  for (const id of skillIds) {
    const craft = crafts.get(id);
    if (craft) counts.set(craft, (counts.get(craft) ?? 0) + 1);
  }
  const most = Math.max(0, ...counts.values());
  return [...counts].find(([, count]) => count === most)?.[0] ?? 'house';
}

/** Crafts by skill. */
function craftsOf({ skills, skillCategories }: SiteContent): ReadonlyMap<number, SilkCraft> {
  const slugs = new Map(skillCategories.map(({ id, slug }) => [id, slug]));
  const crafts = new Map<number, SilkCraft>();
  for (const { id, categoryIds } of skills) {
    const named = categoryIds.map((category) => slugs.get(category) ?? '');
    const craft = CRAFT_WORDS.find(([, words]) => named.some((slug) => words.test(slug)))?.[0];
    if (craft) crafts.set(id, craft);
  }
  return crafts;
}

/** A hash of 32 bits in which every letter changes all of them (FNV-1a, then mixed). */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ letter.codePointAt(0)!, 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** How many employees of one craft have each ink, and each fall of it. */
class Taken {
  private readonly inks: readonly { all: number; readonly falls: Record<SilkFall, number> }[];

  constructor(private readonly craft: SilkCraft) {
    this.inks = Array.from({ length: inksOf(craft) }, () => ({ all: 0, falls: { hanging: 0, aslant: 0, sagging: 0, gathered: 0 } }));
  }

  /** An ink that fewest employees have, the nearest after the one that the seed names, and a fall that fewest of those have. */
  next(seed: number): Silk {
    const count = this.inks.length;
    const ink = rarestFrom(
      seed % count,
      this.inks.map(({ all }) => all),
    );
    const taken = this.inks[ink]!;
    const fall =
      SILK_FALLS[
        rarestFrom(
          Math.floor(seed / count) % SILK_FALLS.length,
          SILK_FALLS.map((one) => taken.falls[one]),
        )
      ]!;
    taken.all++;
    taken.falls[fall]++;
    return { craft: this.craft, ink, fall, seed };
  }
}

/** The first place with the least number, looked for from a place on, and then from the beginning. */
function rarestFrom(first: number, numbers: readonly number[]): number {
  const least = Math.min(...numbers);
  const after = numbers.indexOf(least, first);
  return after < 0 ? numbers.indexOf(least) : after;
}

/** A silk as the picture of an employee. Its average colour is reckoned when it is asked for: a start does not wait for those of all inks. */
function pictureOf(silk: Silk): Picture {
  return {
    src: `silk/${silkName(silk)}`,
    ...SILK_SIZE,
    alt: '',
    get average() {
      return silkAverage(silk);
    },
  };
}

/**
 * The silk of every employee, by slug. Folds follow from the slug, which is the same in both languages, inks from the craft. Employees choose in
 * the order in which the backend has got them, so a newcomer changes nobody's silk, and no two of a craft are of one ink before all inks
 * are taken.
 * @param original content of the language that decides, so that an employee's silk is the same in both
 */
export function silksOf(content: SiteContent, original: SiteContent = content): ReadonlyMap<string, Picture> {
  const taken = new Map<SilkCraft, Taken>();
  const silks = new Map<string, Silk>();
  for (const source of new Set([original, content])) {
    const crafts = craftsOf(source);
    for (const employee of [...source.employees].sort((a, b) => a.id - b.id)) {
      if (silks.has(employee.slug)) continue;
      const craft = craftOf(employee, crafts);
      const choices = taken.get(craft) ?? new Taken(craft);
      taken.set(craft, choices);
      silks.set(employee.slug, choices.next(hashOf(employee.slug)));
    }
  }
  return new Map(content.employees.map(({ slug }) => [slug, pictureOf(silks.get(slug)!)]));
}
