import { tokenize } from './html-tokens';

/** Deeper than any text an editor writes; a list in a list in a table cell of a pasted document is 20 deep. */
const DEEPEST = 100;

const VOID = new Set(['area', 'base', 'br', 'col', 'embed', 'hr', 'img', 'input', 'link', 'meta', 'source', 'track', 'wbr']);
/** Elements that an opening tag closes when nobody has closed them: HTML allows to leave these ends out. */
const CLOSED_BY: Readonly<Record<string, readonly string[]>> = {
  p: ['p'],
  li: ['li'],
  dt: ['dt', 'dd'],
  dd: ['dt', 'dd'],
  td: ['td', 'th'],
  th: ['td', 'th'],
  tr: ['td', 'th', 'tr'],
};

/**
 * HTML whose elements stand at most a hundred deep: opening tags below that are left out, their text stays.
 * A parser pays for every open element at each tag, so that half a megabyte of unclosed `<b>` would block the process for a minute.
 */
export function boundedNesting(html: string): string {
  const open: string[] = [];
  const kept: string[] = [];
  let from = 0;
  let dropsTag = false;
  const drop = (end: number) => {
    if (dropsTag) from = end + 1;
    dropsTag = false;
  };
  tokenize(html, {
    onopentagname(start, end) {
      const name = html.slice(start, end).toLowerCase();
      const closed = Object.hasOwn(CLOSED_BY, name) ? CLOSED_BY[name]! : [];
      while (closed.includes(open.at(-1) ?? '')) open.pop();
      if (VOID.has(name)) return;
      dropsTag = open.length >= DEEPEST;
      if (dropsTag) kept.push(html.slice(from, start - 1));
      else open.push(name);
    },
    onopentagend: drop,
    onselfclosingtag: drop,
    onclosetag(start, end) {
      const at = open.lastIndexOf(html.slice(start, end).toLowerCase());
      if (at >= 0) open.length = at;
    },
  });
  return kept.length === 0 ? html : kept.join('') + (dropsTag ? '' : html.slice(from));
}
