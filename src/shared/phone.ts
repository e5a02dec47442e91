import { cleanText } from './typed-text';

/** A Ukrainian number as it is kept and compared: 12 digits, 380 first. */
const UKRAINIAN = /^380\d{9}$/;

/** The digits of a number of another country, with its code. */
const FOREIGN = /^[1-9]\d{7,14}$/;

/** What may be such a number without its +; with 0 or 80 in front it is a Ukrainian one that was mistyped. */
const WITHOUT_PLUS = /^(?!80)[1-9]\d{9,14}$/;

/** The zero of calls within a country, which is not dialled behind the code: +44 (0)20 7946 0958. */
const NATIONAL_ZERO = /\(\s{0,3}0\s{0,3}\)/;

/** What is longer holds more than a number. */
const LONGEST = 500;

/** An extension behind a number: mobile phones have none. */
const EXTENSION = /(?:дод|доб|внутр?|вн|ext|x|#)[\p{L}.]{0,20}[\s:=]*\d{1,6}\s*$/iu;

/**
 * The digits of a number that was typed or pasted, by the rule of docs/product.md (input 3): 380671234567 however a Ukrainian number was
 * written, else the digits as they are. Whether the result is a Ukrainian number is what `isUkrainianPhone` says.
 */
export function phoneDigits(typed: string): string {
  const text = plain(typed);
  return ukrainian(text) ?? digitsOf(isInternational(text) ? text.replace(NATIONAL_ZERO, '') : text).replace(/^00/, '');
}

/** Whether a number of another country is one. @param international `+14155550100` */
export type PhoneCheck = (international: string) => boolean;

/**
 * Why a number is not taken; null for one that is: a Ukrainian one, and one of another country that was written with + or 00.
 * @param typed as typed
 * @param isKnown what the numbering plans of the countries say; left out: the shape alone counts, as in a browser
 */
export function phoneProblem(typed: string, isKnown: PhoneCheck = () => true): 'phone' | 'phonePlus' | 'phoneAbroad' | null {
  const digits = phoneDigits(typed);
  if (isUkrainianPhone(digits)) return null;
  const text = plain(typed);
  // a letter among the digits stands for one that is missing
  if (digits === '' || /\d\p{L}+\d/u.test(text) || digits.startsWith('380')) return 'phone';
  if (!isInternational(text)) return WITHOUT_PLUS.test(digits) ? 'phonePlus' : 'phone';
  return FOREIGN.test(digits) && isKnown(`+${digits}`) ? null : 'phoneAbroad';
}

/** With the digits of ASCII, whatever script they were written in, and without an extension. */
function plain(typed: string): string {
  const text = cleanText(typed.slice(0, LONGEST))
    .normalize('NFKC')
    .replace(/\p{Nd}/gu, digitValue);
  return text.replace(EXTENSION, '');
}

/** Ten digits of a script stand in a row, from a place of the table that ends in 0 or 6. */
function digitValue(digit: string): string {
  const code = digit.codePointAt(0)!;
  const row = code - (code % 16);
  return String(code - (/\p{Nd}/u.test(String.fromCodePoint(row)) ? row : row + 6));
}

/** Whether it was written with + or 00. @param text as `plain` gives it */
const isInternational = (text: string) => /^[^\d+]*(?:\+|00)/.test(text);

const digitsOf = (text: string) => text.replace(/\D/g, '');

/** Ways to write the nine digits behind 380: +380(0)67…, 067…, 8 067…, 00380…, 8-10-380…; or again behind a 380 that a mask has written. */
const FORMS = /^(?:380)?(?:0{2}|810)?(?:380?0|80|0)([1-9]\d{8})$/;

function ukrainian(text: string): string | null {
  const digits = digitsOf(text);
  if (UKRAINIAN.test(digits)) return digits;
  if (/^0[1-9]\d{8}$/.test(digits)) return `38${digits}`;
  const nine = FORMS.exec(digits)?.[1] ?? /^(?!.*\+)(?!\D*3\D*8\D*0)\D*([3-9](?:\D*\d){8})\D*$/.exec(text)?.[1];
  if (nine !== undefined) return `380${digitsOf(nine)}`;
  // what was pasted behind what a mask had written
  const last = text.lastIndexOf('+');
  return text.indexOf('+') < last ? ukrainian(text.slice(last)) : null;
}

/** @param digits as `phoneDigits` gives them */
export function isUkrainianPhone(digits: string): boolean {
  return UKRAINIAN.test(digits);
}

/** Whether a number is of one of some countries. @param countries their codes, `380,48`; `*`: all */
export function isOfCountries(kept: string, countries: string): boolean {
  const digits = phoneDigits(kept);
  return countries === '*' || countries.split(',').some((code) => digits.startsWith(code));
}

/** Whether the code of who signs in goes by mail: to a number of a country that gets no SMS. @param smsCountries as `isOfCountries` */
export function getsCodeByMail(typed: string, smsCountries: string): boolean {
  return phoneProblem(typed) === null && !isUkrainianPhone(phoneDigits(typed)) && !isOfCountries(typed, smsCountries);
}

/**
 * A number that must not be lost, whatever country it is of: `380671234567` for a Ukrainian one, `+14155550100` for any other,
 * empty without a digit. What it gives it also reads.
 */
export function normalizedPhone(typed: string): string {
  const digits = phoneDigits(typed);
  return digits === '' || isUkrainianPhone(digits) ? digits : `+${digits}`;
}

/** The international form that other services take: `+380671234567`; empty without a digit. */
export function internationalPhone(kept: string): string {
  const digits = phoneDigits(kept);
  return digits && `+${digits}`;
}

/** For people: `+380 (67) 123-45-67`; a number of another country as `+` and its digits. */
export function formatPhone(kept: string): string {
  const digits = phoneDigits(kept);
  if (!isUkrainianPhone(digits)) return internationalPhone(kept);
  return `+380 (${digits.slice(3, 5)}) ${digits.slice(5, 8)}-${digits.slice(8, 10)}-${digits.slice(10)}`;
}

/** A number of the content as it is shown: one that an editor wrote without any mask gets it, whatever else was written stays. */
export function shownPhone(written: string): string {
  return /^\+?\d+$/.test(written) && isUkrainianPhone(phoneDigits(written)) ? formatPhone(written) : written;
}

/**
 * A number while it is typed, as far as there is one, by the mask of docs/product.md (certificates 7): `067123` is `+380 (67) 123`. What does
 * not look like the beginning of a Ukrainian number stays as it is: it may be of another country.
 */
export function maskTypedPhone(typed: string): string {
  if (!/^[\s+\d()-]*$/.test(typed)) return typed;
  const digits = digitsOf(typed);
  const national = /^(?:3800?|80|0)?([1-9]\d{0,8})?$/.exec(digits);
  if (!national || (typed.includes('+') && !'380'.startsWith(digits.slice(0, 3)))) return complete(typed);
  // 0 may be the first of 00
  if (/^(?:3|38|8|0)?$/.test(digits)) return typed;
  const [, nine = ''] = national;
  const parts = [` (${nine.slice(0, 2)}`, `) ${nine.slice(2, 5)}`, `-${nine.slice(5, 7)}`, `-${nine.slice(7)}`];
  return `+380${parts.filter((_, part) => nine.length > [0, 2, 5, 7][part]!).join('')}`;
}

/**
 * What stands in a field of a phone after a change: the mask follows who types at the end, a whole number that was pasted is written by it, and
 * who mends something in the middle is left alone, so that the caret stays.
 */
export function changedPhone(before: string, now: string): string {
  const isTyped = now.length > before.length && (now.startsWith(before) || before === '');
  if (isTyped && now.length - before.length === 1) return maskTypedPhone(now);
  const isPasted = now.length - before.length > 1 || (now.length > 8 && !now.startsWith(before.slice(0, 5)) && !before.startsWith(now));
  if (!isPasted) return now;
  const whole = complete(now);
  return whole === now && isTyped ? maskTypedPhone(now) : whole;
}

/** A whole Ukrainian number by the mask; anything else as it is. */
function complete(typed: string): string {
  const digits = phoneDigits(typed);
  return isUkrainianPhone(digits) ? formatPhone(digits) : typed;
}

/** For those who need not know the number: `+380 (67) ***-**-67`; of another country's number the last two digits of at least six. */
export function maskPhone(kept: string): string {
  const digits = phoneDigits(kept);
  if (isUkrainianPhone(digits)) return `+380 (${digits.slice(3, 5)}) ***-**-${digits.slice(10)}`;
  return digits && `+***${digits.length < 6 ? '' : digits.slice(-2)}`;
}
