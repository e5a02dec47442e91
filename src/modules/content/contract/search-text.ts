import { inOtherLayout } from './keyboard-layout';

/** Text as the search compares it. Everything here is pure and keeps positions, so that a hit can be shown in the title. */

/** A word of a text: `folded` is what is compared, `start` and `end` are UTF-16 offsets in the text. */
export interface Word {
  readonly folded: string;
  readonly start: number;
  readonly end: number;
}

/** [start, end) in UTF-16 units of the title. */
export type Range = readonly [start: number, end: number];

const APOSTROPHES = "'’ʼ‘`´′";
const WORD = new RegExp(`[\\p{L}\\p{N}]+(?:[${APOSTROPHES}][\\p{L}\\p{N}]+)*`, 'gu');
const APOSTROPHE = new RegExp(`[${APOSTROPHES}]`, 'g');
const SAME_LETTER: Readonly<Record<string, string>> = { ґ: 'г', ё: 'е', ы: 'и', э: 'е', ъ: '' };

/** Letters of Ukrainian in Latin, roughly as official transliteration does inside of a word; `latinKey` evens out the rest. */
const LATIN: Readonly<Record<string, string>> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'h',
  д: 'd',
  е: 'e',
  є: 'ie',
  ж: 'zh',
  з: 'z',
  и: 'y',
  і: 'i',
  ї: 'i',
  й: 'i',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'kh',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'shch',
  ь: '',
  ю: 'iu',
  я: 'ia',
};

/** The spellings of one sound that people mix when they write Ukrainian in Latin letters, longest first. */
const SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/shch|sch/g, 'šč'],
  [/zgh/g, 'zh'],
  [/kh|x/g, 'h'],
  [/g/g, 'h'],
  [/[yj]/g, 'i'],
  [/w/g, 'v'],
  [/ts|tz/g, 'c'],
  [/ph/g, 'f'],
  [/ck|q/g, 'k'],
  [/(.)(?=\1)/g, ''],
];

/** Lower case, apostrophes gone, letters that are one to the ear made one. */
export function fold(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(APOSTROPHE, '')
    .replace(/[ґёыэъ]/g, (letter) => SAME_LETTER[letter] ?? letter);
}

/** The words of a text in order; an apostrophe inside a word does not split it. */
export function wordsOf(text: string): readonly Word[] {
  return [...text.matchAll(WORD)].map((match) => ({ folded: fold(match[0]), start: match.index, end: match.index + match[0].length }));
}

/**
 * One spelling for all the ways to write a word in Latin letters: манікюр, manikiur, manikyur and manikjur are `manikiur`.
 * Takes a folded word of either alphabet.
 */
export function latinKey(folded: string): string {
  const latin = [...folded].map((letter) => LATIN[letter] ?? letter).join('');
  return SPELLINGS.reduce((key, [pattern, sound]) => key.replace(pattern, sound), latin);
}

/** A Ukrainian word without its case ending (нігтів → нігт); short words and words of other alphabets stay whole. */
export function stemOf(folded: string): string {
  if (folded.length < 5 || !/^\p{Script=Cyrillic}+$/u.test(folded)) return folded;
  const stem = folded.replace(/(?:ього|ьому|ого|ому|ими|ами|ями|ові|еві|ів|їв|ей|ах|ях|ам|ям|ою|ею|ий|ій|их|им|[аеиіїоуюяйь])$/u, '');
  return stem.length >= 3 ? stem : folded;
}

/** Text of sanitised HTML: tags become spaces, the five entities our sanitiser writes are decoded. It writes < only where a tag begins. */
export function sanitizedText(html: string): string {
  return html
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&(?:nbsp|#160);/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&');
}

/**
 * The parts of a title to highlight. A word is marked when the index matched it (`matched` holds folded words and Latin keys);
 * up to the typed beginning when the query is a beginning of it, whole otherwise. Ranges are in order and do not overlap.
 */
export function highlightsIn(title: string, matched: ReadonlySet<string>, typed: readonly string[]): readonly Range[] {
  return wordsOf(title).flatMap((word): Range[] => {
    if (!matched.has(word.folded) && !matched.has(latinKey(word.folded))) return [];
    const beginning = typed.filter((part) => word.folded.startsWith(part)).reduce((longest, part) => Math.max(longest, part.length), 0);
    return [[word.start, beginning === 0 ? word.end : offsetAfter(title, word, beginning)]];
  });
}

/** Offset behind so many folded letters of a word, whose apostrophes are not counted. */
function offsetAfter(title: string, word: Word, letters: number): number {
  let offset = word.start;
  for (let left = letters; left > 0 && offset < word.end; offset++) if (!APOSTROPHES.includes(title[offset]!)) left--;
  return offset;
}

/** Letters of a typed word that may be wrong when nothing else is found; too short a word has none. */
export function typosIn(word: string): 0 | 1 | 2 {
  return word.length < 4 ? 0 : word.length < 7 ? 1 : 2;
}

/** A folded word as it may be compared: itself, without its ending, in the other keyboard layout, and in the one Latin spelling. */
export function searchSpellings(folded: string): readonly string[] {
  const switched = inOtherLayout(folded);
  return [...new Set([folded, stemOf(folded), latinKey(folded), ...(switched ? wordsOf(switched).map((word) => word.folded) : [])])];
}
