/** Crockford's base 32: no I, L, O and U. */
const SYMBOLS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Symbols before the one that checks them: 55 random bits. */
const RANDOM_SYMBOLS = 11;
const LENGTH = RANDOM_SYMBOLS + 1;
const GROUP = 4;

/** Random bytes that a code is made from. */
export const CODE_BYTES = 7;

/** What people type for a symbol: the letters that look like it, in the Ukrainian layout too. */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  I: '1',
  L: '1',
  O: '0',
  А: 'A',
  В: 'B',
  Е: 'E',
  І: '1',
  К: 'K',
  М: 'M',
  Н: 'H',
  О: '0',
  Р: 'P',
  С: 'C',
  Т: 'T',
  Х: 'X',
};

/**
 * The code of a certificate that people read and type: `7KQ2-M9XR-04TD`. Its last symbol checks the others: no single wrong symbol and no two
 * that are exchanged pass. It is short: who asks about codes is limited.
 * @param random CODE_BYTES bytes of a cryptographic source
 */
export function certificateCode(random: Uint8Array): string {
  if (random.length !== CODE_BYTES) throw new Error(`a code is made from ${CODE_BYTES} bytes`);
  let bits = random.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
  const symbols: number[] = [];
  while (symbols.length < RANDOM_SYMBOLS) {
    symbols.push(Number(bits & 31n));
    bits >>= 5n;
  }
  return written([...symbols, checkOf(symbols)]);
}

/** The code that somebody typed, whatever the case, the spaces and the look-alikes; null when it cannot be one. */
export function readCertificateCode(typed: string): string | null {
  const letters = [...typed.slice(0, 100).toUpperCase()].filter(
    (letter) => !/[\s\u200b-\u200d\u2010-\u2015\u2060\u2212\ufeff_.-]/.test(letter),
  );
  const symbols = letters.map((letter) => SYMBOLS.indexOf(LOOK_ALIKES[letter] ?? letter));
  if (symbols.length !== LENGTH || symbols.includes(-1)) return null;
  return symbols.at(-1) === checkOf(symbols.slice(0, -1)) ? written(symbols) : null;
}

/** Enough to recognise it in a list: `••••-••••-04TD`. */
export function maskCertificateCode(code: string): string {
  const last = code.lastIndexOf('-') + 1;
  return code.slice(0, last).replace(/[^-]/g, '•') + code.slice(last);
}

function written(symbols: readonly number[]): string {
  const letters = symbols.map((symbol) => SYMBOLS[symbol]).join('');
  return letters.match(new RegExp(`.{${GROUP}}`, 'g'))!.join('-');
}

/**
 * Each symbol has a weight of its own in GF(32), a power of its generator, and the check the weight 1: exchanging any two symbols that
 * differ, or changing one, changes the sum.
 */
function checkOf(symbols: readonly number[]): number {
  return symbols.reduce((sum, symbol) => timesGenerator(sum ^ symbol), 0);
}

/** Multiplied by x, modulo the primitive polynomial x⁵ + x² + 1. */
function timesGenerator(value: number): number {
  const doubled = value << 1;
  return doubled & 0b100000 ? doubled ^ 0b100101 : doubled;
}
