const SPACE = '\u00a0';
/** Word joiner: invisible, and no line breaks at it. */
const JOINER = '\u2060';

/** A word of one letter, or one of the short prepositions and conjunctions, and the space after it; Latin `a` and `I` too. */
const SHORT_WORD =
  /(?<=^|[\s(«“])([абвеєжзиіїйоуяaI]|до|за|зі|із|на|не|ні|об|по|та|чи|бо|що|як|про|від|для|без|при|під|над|між|крім)[ \n](?=\S|$)/giu;

/** What may not begin a line: a dash between words, a particle that belongs to the word before it. */
const ENCLITIC = /(?<=\S)[ \n](?=(?:[—–]|б|би|ж|же)(?:[\s,.!?…:;)»]|$))/gu;

/** A word of one letter that ends a phrase: it belongs to the word before it, else it may stand alone in the last line. */
const LAST_LETTER = /(?<=[\p{L}\d][»”]?)[ \n](?=[абвеєжзиіїйоуяI][,.;:!?…])/giu;

/** A number and what it counts, the sign of a number, what kind of street it is. */
const NUMBER = /(?<=\d)[ \n](?=[\p{L}(₴%]|\d{3}(?!\d))|(?<=№|§|(?<!\p{L})(?:вул|просп|бул|бульв|пл|пров|узв|наб)\.)[ \n](?=\S)/gu;

/** The number of a house after its street, the time after its day, the kind of street after its name. */
const PLACE =
  /(?<=\p{L},?)[ \n](?=\d+[\p{L}]?(?:\/\d+)?$|\d+[\p{L}]?(?:\/\d+)?[,.;)](?!\d)|\d{1,2}:\d\d\u2060?[–-])|(?<=\p{L})[ \n](?=(?:St|Ave|Blvd|Sq|Lane|Rd)(?![\p{L}]))/gu;

/** A telephone number as written for people. */
const PHONE = /\+380[\d ()-]+\d/g;

/** First halves of compounds that are too short to stand at the end of a line, or are numbers: `e-mail`, `hair-removal`, `два-три`, `seventy-two`. */
const FIRST_HALVES = [
  'e hair short two three ten twenty thirty forty fifty sixty seventy eighty ninety',
  'раз де що хто як по будь казна хтозна гель',
  'два дві двох три трьох день тиждень місяць рік годину',
]
  .join(' ')
  .replaceAll(' ', '|');

/** A range of figures, and a compound: `8:00–22:00`, `e-mail`, `2297-VI`. */
const COMPOUND = new RegExp(String.raw`(?<=\d)–(?=\d)|(?<=(?<![\p{L}\d@/.-])(?:${FIRST_HALVES}))-(?=\p{L})|(?<=\d)-(?=\p{L})`, 'gu');

/** Every match of the expressions above contains one of these characters; most short texts do not. */
const CANDIDATE = /[ \n–-]/;

/**
 * Puts non-breaking spaces and word joiners where a line must not break: after the shortest words (no line of good Ukrainian typesetting
 * ends with a preposition), before a dash, between a number and what it counts, between a street and its house.
 */
export function nonBreaking(text: string): string {
  if (!CANDIDATE.test(text)) return text;
  return text
    .replace(PHONE, (phone) => phone.replaceAll(' ', SPACE))
    .replace(SHORT_WORD, `$1${SPACE}`)
    .replace(ENCLITIC, SPACE)
    .replace(LAST_LETTER, SPACE)
    .replace(NUMBER, SPACE)
    .replace(PLACE, SPACE)
    .replace(COMPOUND, (mark) => mark + JOINER);
}

/** Results by text: most of a page is on other pages too, or is rendered again. */
const cached = new Map<string, string>();
/** About 2 MB of texts, more than one content has; then the map begins anew. */
const MAX_CACHED = 20_000;

function nonBreakingCached(text: string): string {
  let result = cached.get(text);
  if (result === undefined) {
    // V8 keeps a whole string in memory as long as a part of it is used: a copy lets the page go
    const own = JSON.parse(JSON.stringify(text)) as string;
    result = nonBreaking(own);
    if (cached.size >= MAX_CACHED) cached.clear();
    cached.set(own, result);
  }
  return result;
}

/** Elements whose text is not changed: it is not for readers, or is sent back to the server. */
const RAW = /^(script|style|textarea)\b/;

/**
 * Applies `nonBreaking` to the texts of a rendered page, or of a part of it, never to attributes; components need not do it themselves.
 * Islands are inserted later: React compares their HTML with what the browser renders, so their translate function does it on both sides.
 */
export function nonBreakingHtml(html: string): string {
  let result = '';
  /** How far `result` goes: what stays as it is is taken over in long pieces. */
  let done = 0;
  let raw = false;
  for (let at = 0; at < html.length;) {
    const start = html.indexOf('<', at);
    const until = start < 0 ? html.length : start;
    if (!raw && until - at > 1) {
      const text = html.slice(at, until);
      const bound = nonBreakingCached(text);
      if (bound !== text) {
        result += html.slice(done, at) + bound;
        done = until;
      }
    }
    const end = start < 0 ? 0 : html.indexOf('>', start) + 1;
    if (!end) break;
    if (raw) raw = html[start + 1] !== '/' || !RAW.test(html.slice(start + 2, end));
    else raw = (html[start + 1] === 's' || html[start + 1] === 't') && RAW.test(html.slice(start + 1, end));
    at = end;
  }
  return result + html.slice(done);
}
