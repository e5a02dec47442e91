import { ContentHost } from '../../src/modules/content/adapters/wordpress/content-host';
import { plainText } from '../../src/modules/content/adapters/wordpress/html-text';
import { linesField, textField } from '../../src/modules/content/adapters/wordpress/wire-fields';
import { minutesField, priceField } from '../../src/modules/content/adapters/wordpress/wire-numbers';
import { sanitizedHtml } from '../../src/modules/content/adapters/wordpress/wire-html';
import { latinKey, sanitizedText, wordsOf } from '../../src/modules/content/contract/search-text';
import { readLead } from '../../src/modules/lead/domain/lead';
import { leadNote, leadTags } from '../../src/modules/lead/domain/lead-note';
import { Redaction } from '../../src/platform/logging/redaction';
import { emailReading } from '../../src/shared/email';
import { phoneProblem } from '../../src/shared/phone';
import { nonBreaking, nonBreakingHtml } from '../../views/ui/i18n/non-breaking';

const redaction = new Redaction();
const host = new ContentHost('https://cms.example', 'https://site.example');

const READERS: Readonly<Record<string, (text: string) => unknown>> = {
  'plain text': plainText,
  'sanitised HTML': (text) => sanitizedHtml(text, host),
  'a text field': (text) => textField.parse(text),
  'a field of lines': (text) => linesField.parse(text),
  'an amount': (text) => priceField('it').parse(text),
  'a duration': (text) => minutesField('it').parse(text),
  'a link': (text) => host.link(text),
  'words of the search': (text) => wordsOf(text).map(({ folded }) => latinKey(folded)),
  'text of the search': sanitizedText,
  'a lead': (text) => {
    const lead = readLead({ name: text, phone: text, email: text, comment: text, salon: text, source: text, text }, 'ua');
    return [leadNote(lead), leadTags(lead)];
  },
  'a line of the log': (text) => redaction.text(text),
  'an e-mail address': emailReading,
  'a phone': phoneProblem,
  'places where lines may break': nonBreaking,
  'places where lines of a page may break': nonBreakingHtml,
};

/** A beginning and what is repeated after it. */
const TEXTS: readonly (readonly [begin: string, repeated: string])[] = [
  ['', '<a'],
  ['', '<b>'],
  ['', '</b>'],
  ['', '<'],
  ['', '&'],
  ['', '<!--'],
  ['', '<?'],
  ['', '<![CDATA['],
  ['', '<ul><li>'],
  ['', '<p>'],
  ['', '<td>'],
  ['', '<img src="https://a.example/b.jpg">'],
  ['', '<a href="'],
  ['', '<a href="https://a.example/">'],
  ['<p ', 'a="1" '],
  ['<a href="https://a.example/', '../'],
  ['<strong>'.repeat(90), 'а<p> </p>'],
  ['', 'ж'],
  ['', "a'"],
  ['', '1 '],
  ['', '-1'],
  ['', ' '],
  ['', 'на '],
  ['', '+380 ('],
  ['', '\n'],
  ['/', ';'],
  ['/@', ';a'],
  ['/', '+.'],
];

const SMALL = 25_000;
const TIMES_LARGER = 8;
/** Linear reading takes 8 times as long, quadratic 64 times. */
const MAX_TIMES_LONGER = 32;
/** Shorter times are not compared: collecting garbage may take as long. What was quadratic took seconds for the larger text. */
const NEGLIGIBLE_MS = 400;

const MAX_MEASURES = 4;

/** Milliseconds of processor time at best of three, or the first that is short enough: what other processes take does not count. */
function bestTime(read: (text: string) => unknown, text: string, enoughMs = 0): number {
  let best = Infinity;
  for (let measure = 1; measure <= 3 && best >= enoughMs; measure++) {
    const before = process.cpuUsage();
    read(text);
    const { user, system } = process.cpuUsage(before);
    best = Math.min(best, (user + system) / 1000);
  }
  return best;
}

describe.each(Object.entries(READERS))('reading %s', (_, read) => {
  it.each(TEXTS)('takes a time that grows with the length of the text: %j, then %j again and again', (begin, repeated) => {
    const textOf = (length: number) => begin + repeated.repeat(length / repeated.length);
    const isLinear = () => {
      const large = bestTime(read, textOf(SMALL * TIMES_LARGER), NEGLIGIBLE_MS);
      return large < NEGLIGIBLE_MS || large < bestTime(read, textOf(SMALL)) * MAX_TIMES_LONGER;
    };
    // collecting the garbage of earlier specs counts as processor time too; what is quadratic is so every time
    expect(Array.from({ length: MAX_MEASURES }).some(isLinear)).toBe(true);
  });
});
