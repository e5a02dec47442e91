/**
 * The two keyboard layouts people forget to switch: what was typed on a key is read as what the other layout has there.
 * Ukrainian ЙЦУКЕН against Latin QWERTY; the Russian letters of the same keys are read too.
 */
const LATIN = "qwertyuiop[]asdfghjkl;'zxcvbnm,.\\";
const UKRAINIAN = 'йцукенгшщзхїфівапролджєячсмитьбюґ';
const SHIFTED_LATIN = '{}:"<>|';
const SHIFTED_UKRAINIAN = 'хїжєбюґ';
const RUSSIAN: readonly (readonly [string, string])[] = [
  ['ы', 's'],
  ['э', "'"],
  ['ъ', ']'],
];

const TO_UKRAINIAN: ReadonlyMap<string, string> = new Map([...pairs(LATIN, UKRAINIAN), ...pairs(SHIFTED_LATIN, SHIFTED_UKRAINIAN)]);
const TO_LATIN: ReadonlyMap<string, string> = new Map([...pairs(UKRAINIAN, LATIN), ...RUSSIAN]);

/**
 * A word as it would read in the other layout: `ysuns` → `нігті`, `ьфтшсгку` → `manicure`. Lower case.
 * Null when the word has letters of both alphabets or of none: then the layout was not the mistake.
 */
export function inOtherLayout(word: string): string | null {
  const lower = word.toLowerCase();
  const cyrillic = /\p{Script=Cyrillic}/u.test(lower);
  const latin = /[a-z]/.test(lower);
  if (cyrillic === latin) return null;
  const table = cyrillic ? TO_LATIN : TO_UKRAINIAN;
  return [...lower].map((char) => table.get(char) ?? char).join('');
}

function pairs(from: string, to: string): [string, string][] {
  const target = [...to];
  return [...from].map((char, index) => [char, target[index]!]);
}
