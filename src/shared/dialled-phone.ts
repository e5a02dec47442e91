/** Where a number ends when more stands behind it: another number, an extension, words. */
const END = /[,;/|\n]|\s(?:або|чи|or|дод|доб|вн|ext)\b|\s(?:або|чи|дод|доб|вн)[\s.]/iu;
/** More digits are two numbers that ran into one (E.164). */
const MAX_DIGITS = 15;

/** What a telephone dials of a number written for people, with its plus: the first one of several; '' for what is no number. */
export function dialledPhone(shown: string): string {
  const first = shown.trim().split(END)[0] ?? '';
  const number = first.replace(/^(\s*\+.*?)\(0\)/, '$1').replace(/(?!^)\+|[^\d+]/g, '');
  return number.replace('+', '').length > MAX_DIGITS ? '' : number;
}
