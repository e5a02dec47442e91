/** A Ukrainian number as it is kept and compared: 12 digits, 380 first. */
const UKRAINIAN = /^380\d{9}$/;

/**
 * The digits of a number that somebody typed, by the rule of docs/product.md (certificates 7): 10 digits from 0 get 38 in front.
 * Whether the result is a Ukrainian number is what `isUkrainianPhone` says.
 */
export function phoneDigits(typed: string): string {
  const digits = typed.replace(/[^0-9]/g, '');
  return /^0\d{9}$/.test(digits) ? `38${digits}` : digits;
}

/** @param digits as `phoneDigits` gives them */
export function isUkrainianPhone(digits: string): boolean {
  return UKRAINIAN.test(digits);
}

/**
 * A number that must not be lost, whatever country it is of: `380671234567` for a Ukrainian one, `+14155550100` for any other,
 * empty without a digit. What it gives it also reads.
 */
export function keptPhone(typed: string): string {
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
 * not look like the beginning of a Ukrainian number stays as it is: the rule says what is wrong with it.
 */
export function maskTypedPhone(typed: string): string {
  const digits = typed.replace(/[^0-9]/g, '');
  const national = /^(?:380|80|0)?(\d{0,9})$/.exec(digits);
  if (!national || !/^[\s+\d()-]*$/.test(typed) || (typed.includes('+') && !'380'.startsWith(digits.slice(0, 3)))) return typed;
  if (/^(?:3|38|8)?$/.test(digits)) return typed;
  const [, nine = ''] = national;
  const parts = [` (${nine.slice(0, 2)}`, `) ${nine.slice(2, 5)}`, `-${nine.slice(5, 7)}`, `-${nine.slice(7)}`];
  return `+380${parts.filter((_, part) => nine.length > [0, 2, 5, 7][part]!).join('')}`;
}

/** For those who need not know the number: `+380 (67) ***-**-67`; of another country's number the last two digits of at least six. */
export function maskPhone(kept: string): string {
  const digits = phoneDigits(kept);
  if (isUkrainianPhone(digits)) return `+380 (${digits.slice(3, 5)}) ***-**-${digits.slice(10)}`;
  return digits && `+***${digits.length < 6 ? '' : digits.slice(-2)}`;
}
