/** Where plugins that load pictures late keep the address, while `src` holds a placeholder. */
const LATE = ['data-src', 'data-lazy-src', 'data-lazy', 'data-original', 'data-echo', 'data-url'];
const LATE_SETS = ['data-srcset', 'data-lazy-srcset', 'data-original-set'];
/** Other names that plugins give it, as `nitro-lazy-src` and `data-cfsrc`; what such an attribute holds has to look like the file of a picture. */
const LATE_NAME = /^(?!src$)[a-z-]{0,40}(?:src|lazy|lazyload)$/;
const FILE = /^[^\s{}[\]"]+\.(?:avif|gif|jpe?g|png|svg|webp)(?:[?#]|$)/i;
/** Longer content of a `noscript` is no picture. */
const LONGEST_COPY = 8000;

type Attributes = Readonly<Record<string, string | undefined>>;

/** Addresses of a picture, the best first: the one a plugin keeps for later, its own, the largest of its set. */
export function pictureAddresses(attributes: Attributes): readonly string[] {
  const named = Object.entries(attributes).flatMap(([name, value]) => (LATE_NAME.test(name) && FILE.test(value ?? '') ? [value] : []));
  const late = [...LATE.map((name) => attributes[name]), ...LATE_SETS.map((name) => largestOf(attributes[name])), ...named];
  return [...late, attributes.src, largestOf(attributes.srcset)].flatMap((address) => {
    const text = address?.trim() ?? '';
    return /^(?:$|[{[]|(?:data|about|blob|javascript):)/i.test(text) ? [] : [text];
  });
}

/** The address with the greatest width or density of a `srcset`. */
function largestOf(set: string | undefined): string | undefined {
  const candidates = (set ?? '').split(/,\s+|,(?=https?:|\/)/).map((candidate) => {
    const [address = '', size = ''] = candidate.trim().split(/\s+/);
    return { address, size: Number.parseFloat(size) || 0 };
  });
  return candidates.reduce((most, each) => (each.size > most.size ? each : most)).address || undefined;
}

/**
 * Pictures that stand inside of `noscript` only, alone but for the link or `picture` around them: such a copy takes the place of a placeholder beside it that has no address, and goes
 * where the picture beside it has one. What else `noscript` holds goes with it, as everywhere.
 */
export function withoutCopies(html: string): string {
  let [kept, at] = ['', 0];
  for (;;) {
    const open = html.indexOf('<noscript', at);
    const start = open < 0 ? -1 : html.indexOf('>', open) + 1;
    const close = start > 0 ? html.indexOf('</noscript', start) : -1;
    if (close < 0) return kept + html.slice(at);
    const end = html.indexOf('>', close) + 1 || html.length;
    kept += html.slice(at, open);
    at = end;
    const copy = close - start > LONGEST_COPY ? null : onlyPicture(html.slice(start, close));
    if (copy === null) continue;
    const before = /<img\b[^<>]*>\s*$/i.exec(kept.slice(-LONGEST_COPY))?.[0];
    const after = before === undefined ? /^\s*<img\b[^<>]*>/i.exec(html.slice(end, end + LONGEST_COPY))?.[0] : undefined;
    const neighbour = before ?? after;
    if (neighbour !== undefined && hasAddress(neighbour)) continue;
    if (before !== undefined) kept = kept.slice(0, -before.length);
    if (after !== undefined) at = end + after.length;
    kept += copy;
  }
}

/** The one picture of a piece of HTML that holds nothing else to see. */
function onlyPicture(html: string): string | null {
  const tags = html.match(/<[^<>]*>/g) ?? [];
  const pictures = tags.filter((tag) => /^<img\b/i.test(tag));
  const isAlone = tags.every((tag) => /^<\/?(?:img|picture|source|a)\b/i.test(tag)) && html.replace(/<[^<>]*>/g, '').trim() === '';
  return isAlone && pictures.length === 1 ? pictures[0]! : null;
}

function hasAddress(tag: string): boolean {
  const attributes = Object.fromEntries(
    [...tag.matchAll(/\s([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].map(([, name, a, b]) => [name!.toLowerCase(), a ?? b]),
  );
  return pictureAddresses(attributes).length > 0;
}
