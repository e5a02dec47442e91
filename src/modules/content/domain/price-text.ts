import type { Kopiykas } from '../../../shared/money';

/** A price that an editor wrote. Amounts are above zero, and `to` is more than `from`. */
export interface Price {
  readonly from: Kopiykas;
  /** Upper end of a range; null: “from”, without an upper end. Absent: one amount. */
  readonly to?: Kopiykas | null;
  /** What it cost before; more than `from`. */
  readonly old?: Kopiykas;
}

/** More is no price of a salon: a telephone number, or two numbers that ran into one. In hryvnias. */
const MOST = 1_000_000;
/** Longer texts are no price. */
const LONGEST = 120;

const BLANK = ' ';
const CURRENCY = '(?:грн|гривень|гривні|гривня|гривня|₴|uah|hrn)(?:\\.|(?![\\p{L}]))';
/** Groups of three with one separator all through, or digits alone; at most two decimals behind the other separator. */
const WHOLE = `(?:[1-9]\\d{0,2}(?: \\d{3})+|[1-9]\\d{0,2}(?:['’ʼ]\\d{3})+|[1-9]\\d{0,6}|0)`;
const NUMBER = `(?:[1-9]\\d{0,2}(?:,\\d{3})+(?:\\.\\d{1,2})?|[1-9]\\d{0,2}(?:\\.\\d{3})+(?:,\\d{1,2})?|${WHOLE}(?:[.,]\\d{1,2})?)(?:[.,][-–—])?`;
const named = (name: string) => `(?:${CURRENCY} ?)?(?<${name}>${NUMBER})(?: ?${CURRENCY})?`;

const DASH = ' ?[-–—−] ?';
const FROM = '(?:від|от|from)';
const TO = ' (?:до|to) ';
const LABEL = '(?:(?:ціна|вартість|price) ?:? )?';
const INSTEAD = '(?:замість|раніше|було|стара ціна|instead of|was|before|old price)';
const NOW = '(?:стало|тепер|зараз|нова ціна|now|new price)';

const FORMS = [
  named('from'),
  `(?:${FROM} )?${named('from')}(?:${DASH}|${TO})${named('to')}`,
  `(?<open>${FROM}) ${named('from')}`,
  `${named('from')},? (?:\\(${INSTEAD}:? ${named('old')}\\)|${INSTEAD}:? ${named('old2')})`,
  `${INSTEAD}:? ${named('old')}[,;]? ${NOW}:? ${named('from')}`,
].map((form) => new RegExp(`^${LABEL}${form}\\.?$`, 'u'));

/** Characters that nobody sees, and blanks of all widths. */
const INVISIBLE = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]/g;
const BLANKS = /[\s\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]+/g;

/**
 * Reads a price as editors write it in both languages: one amount ("1 250,50 грн", "UAH 1,250.50"), a range ("900–1 200 грн",
 * "from 900 to 1200"), "від 900", an old price ("900 грн (замість 1200)").
 * @returns null for what is none of these, in whole: then nothing of the text may be taken for a price. Zero is 'none': no price is set
 */
export function readPrice(written: string): Price | 'none' | null {
  const text = written.replace(INVISIBLE, '').replace(BLANKS, BLANK).trim().toLowerCase();
  if (text === '') return 'none';
  if (text.length > LONGEST) return null;
  for (const form of FORMS) {
    const groups = form.exec(text)?.groups;
    if (groups) return priceOf(groups);
  }
  return null;
}

function priceOf({ from, to, open, old, old2 }: Readonly<Record<string, string | undefined>>): Price | 'none' | null {
  const [low, high, before] = [from, to, old ?? old2].map((text) => (text === undefined ? undefined : kopiykasOf(text)));
  if (low === 0 && high === undefined && before === undefined) return 'none';
  if (!low || low > MOST * 100 || (high !== undefined && (high < low || high > MOST * 100))) return null;
  if (before !== undefined) return before > low && before <= MOST * 100 ? { from: low, old: before } : null;
  if (high === low) return { from: low };
  return high === undefined && open === undefined ? { from: low } : { from: low, to: high ?? null };
}

/** Digits and decimals of a number that has the form above. */
function kopiykasOf(number: string): Kopiykas {
  const bare = number.replace(/[.,][-–—]$/, '').replace(/[ '’ʼ]/g, '');
  const [, whole = '', decimals = ''] = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(bare)!;
  return Number(whole.replace(/[.,]/g, '')) * 100 + Number(decimals.padEnd(2, '0'));
}
