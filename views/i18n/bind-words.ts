const SPACE = '\u00a0';
/** Forbids a line break where it stands, and is not seen. */
const JOINER = '\u2060';

/** A word of one letter, or one of the short prepositions and conjunctions, and the space after it; Latin `a` and `I` too. */
const SHORT_WORD =
  /(?<=^|[\s(«“])([абвеєжзиіїйоуяaI]|до|за|зі|із|на|не|ні|об|по|та|чи|бо|що|як|про|від|для|без|при|під|над|між|крім)[ \n](?=\S|$)/giu;

/** What may not begin a line: a dash between words, a particle that leans on the word before it. */
const LEANING = /(?<=\S)[ \n](?=(?:[—–]|б|би|ж|же)(?:[\s,.!?…:;)»]|$))/gu;

/** A number and what it counts, the sign of a number, what kind of street it is. */
const NUMBER = /(?<=\d)[ \n](?=[\p{L}(₴%]|\d{3}(?!\d))|(?<=№|§|(?<!\p{L})(?:вул|просп|бул|бульв|пл|пров|узв|наб)\.)[ \n](?=\S)/gu;

/** The number of a house after its street, the time after its day, the kind of street after its name. */
const PLACE =
  /(?<=\p{L},?)[ \n](?=\d+[\p{L}]?(?:\/\d+)?$|\d+[\p{L}]?(?:\/\d+)?[,.;)](?!\d)|\d{1,2}:\d\d\u2060?[–-])|(?<=\p{L})[ \n](?=(?:St|Ave|Blvd|Sq|Lane|Rd)(?![\p{L}]))/gu;

/** A telephone number as written for people. */
const PHONE = /\+380[\d ()-]+\d/g;

/** First halves of compounds that are too short to stand at the end of a line, or are numbers: `e-mail`, `два-три`, `seventy-two`. */
const FIRST_HALVES = [
  'e two three ten twenty thirty forty fifty sixty seventy eighty ninety',
  'раз де що хто як по будь казна хтозна гель',
  'два дві двох три трьох день тиждень місяць рік годину',
]
  .join(' ')
  .replaceAll(' ', '|');

/** A range of figures, and a compound: `8:00–22:00`, `e-mail`, `2297-VI`. */
const COMPOUND = new RegExp(String.raw`(?<=\d)–(?=\d)|(?<=(?<![\p{L}\d@/.-])(?:${FIRST_HALVES}))-(?=\p{L})|(?<=\d)-(?=\p{L})`, 'gu');

/** Texts that hold anything of the above have one of these. */
const CANDIDATE = /[ \n–-]/;

/**
 * Ties what a line must not tear: the shortest words to the word that follows (no line of good Ukrainian typesetting ends with
 * a preposition), a dash to the word before it, numbers to what they count, streets to their houses.
 */
export function bindWords(text: string): string {
  if (!CANDIDATE.test(text)) return text;
  return text
    .replace(PHONE, (phone) => phone.replaceAll(' ', SPACE))
    .replace(SHORT_WORD, `$1${SPACE}`)
    .replace(LEANING, SPACE)
    .replace(NUMBER, SPACE)
    .replace(PLACE, SPACE)
    .replace(COMPOUND, (mark) => mark + JOINER);
}

/** Texts that were bound before: most of a page is on other pages too, or is rendered again. */
const known = new Map<string, string>();
/** About 2 MB of texts; more than one content has. */
const KNOWN_AT_MOST = 20_000;

function bindKnown(text: string): string {
  let bound = known.get(text);
  if (bound === undefined) {
    // a part of a string keeps the whole of it in memory: the page it was cut from must not stay with it
    const own = JSON.parse(JSON.stringify(text)) as string;
    bound = bindWords(own);
    if (known.size >= KNOWN_AT_MOST) known.clear();
    known.set(own, bound);
  }
  return bound;
}

/** What is left alone up to its end: its text is not text for readers, or goes back to the server as it stands. */
const RAW = /^(script|style|textarea)\b/;

/**
 * Binds the words of a whole rendered page, or of a part of it, so that no component has to: texts only, never attributes.
 * Islands are not in it yet: the browser renders them again and compares, so their translate function binds words on both sides.
 */
export function bindHtml(html: string): string {
  let bound = '';
  let raw = false;
  for (let at = 0; at < html.length;) {
    const start = html.indexOf('<', at);
    const end = html.indexOf('>', start) + 1;
    const text = html.slice(at, start < 0 ? undefined : start);
    bound += raw || text.length < 2 ? text : bindKnown(text);
    if (start < 0 || !end) return start < 0 ? bound : bound + html.slice(start);
    const tag = html.slice(start + 1, end);
    if (tag.startsWith('/')) raw &&= !RAW.test(tag.slice(1));
    else raw ||= RAW.test(tag);
    bound += html.slice(start, end);
    at = end;
  }
  return bound;
}
