import { translation, type Translation } from './translation';
import { cleanText } from './typed-text';

/** RFC 5321, 4.5.3.1: a path of 256 with its brackets, and what stands before the @. */
const MAX_LENGTH = 254;
const MAX_LOCAL = 64;

/** Letters of any script and what else ASCII allows before the @; a name of a domain. Which letters go together is said below. */
const LOCAL = /^[\p{L}\p{M}\d!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\d!#$%&'*+/=?^_`{|}~-]+)*$/u;
const LABEL = /^(?!-)[\p{L}\p{M}\d-]{1,63}$/u;

/** What is wrong with an address: its form, or a letter in it, Cyrillic among Latin ones or another that no such address has. */
export type EmailProblem = { readonly problem: 'email' } | { readonly problem: 'emailCyrillic' | 'emailLetter'; readonly letter: string };

/**
 * Reads an e-mail address as it was typed or pasted (docs/product.md, input 2): with white space around, as `Name <a@b.c>`, `mailto:a@b.c` or
 * in full-width characters, too, and without the full stop or comma of a sentence behind it. Whether it exists is known to its server alone.
 */
export function emailReading(typed: string): { readonly email: string } | EmailProblem {
  const email = plain(typed);
  const at = email.lastIndexOf('@');
  const local = email.slice(0, Math.max(at, 0));
  const labels = email.slice(at + 1).split('.');
  if (at < 1 || labels.length < 2 || email.length > MAX_LENGTH || local.length > MAX_LOCAL) return { problem: 'email' };
  const odd = oddLetter(local, labels);
  if (odd !== undefined) return { problem: scriptOf(odd) === 'cyrillic' ? 'emailCyrillic' : 'emailLetter', letter: odd };
  const isAddress =
    LOCAL.test(local) && labels.every((label) => LABEL.test(label) && !label.endsWith('-')) && !/^\d+$/.test(labels.at(-1)!);
  return isAddress ? { email } : { problem: 'email' };
}

/** An address as it is kept and compared, in lower case; null for what `emailReading` refuses. */
export function readEmail(typed: string): string | null {
  const reading = emailReading(typed);
  return 'email' in reading ? reading.email : null;
}

/** Why an address is not taken, in words. @param typed what `readEmail` has refused */
export function emailMessage(typed: string): Translation {
  const reading = emailReading(typed);
  return 'letter' in reading
    ? translation(`common.forms.problems.${reading.problem}`, { letter: reading.letter })
    : translation('common.forms.problems.email');
}

/** For those who need not know the address: `o***@example.com`. @param kept as `readEmail` gives it */
export function maskEmail(kept: string): string {
  const [first = ''] = kept;
  return `${first}***${kept.slice(kept.lastIndexOf('@'))}`;
}

function plain(typed: string): string {
  const text = cleanText(typed).normalize('NFKC').trim();
  const address = /^[^<>@]*<([^<>]*)>$/.exec(text)?.[1] ?? text;
  const written = address.trim().replace(/^mailto:([^?]*)(?:\?.*)?$/is, '$1');
  return written
    .replace(/。/g, '.')
    .replace(/[\s.,;]{1,20}$/, '')
    .toLowerCase()
    .normalize('NFKC');
}

/** Cyrillic letters that look like Latin ones: a name of nothing else, beside Latin names, is a Latin one that was typed wrong. */
const LOOKS_LATIN = /^[авекмнорстухіїјѕԁһӏԛԝѵ\d-]+$/u;

/**
 * A letter that shows that an address was typed with a wrong keyboard. The part before the @, and each name of the domain, has letters of
 * one script. Other letters than a to z stand before the @ only where the domain has some, too: providers with a Latin domain have none.
 */
function oddLetter(local: string, labels: readonly string[]): string | undefined {
  const parts = [local, ...labels];
  const isMeantLatin = isMostly('latin', parts.join(''));
  for (const part of parts) {
    const letters = [...part].filter((letter) => /\p{L}/u.test(letter));
    const meant =
      isMeantLatin || isMostly('latin', part) ? 'latin' : scriptOf(letters.find((letter) => scriptOf(letter) !== 'latin') ?? 'a');
    const odd = letters.find((letter) => scriptOf(letter) !== meant);
    if (odd !== undefined && letters.some((letter) => scriptOf(letter) !== scriptOf(odd))) return odd;
  }
  if (labels.every(isAscii)) return [...local].find((letter) => !isAscii(letter));
  return labels.find((label) => LOOKS_LATIN.test(label) && !isAscii(label) && labels.some((other) => /[a-z]/.test(other)))?.[0];
}

function isMostly(script: string, text: string): boolean {
  const letters = [...text].filter((letter) => /\p{L}/u.test(letter));
  return letters.filter((letter) => scriptOf(letter) === script).length * 2 >= letters.length;
}

const isAscii = (text: string) => /^[\x20-\x7e]*$/.test(text);

function scriptOf(letter: string): 'latin' | 'cyrillic' | 'greek' | 'other' {
  if (/\p{Script=Latin}/u.test(letter)) return 'latin';
  if (/\p{Script=Cyrillic}/u.test(letter)) return 'cyrillic';
  return /\p{Script=Greek}/u.test(letter) ? 'greek' : 'other';
}
