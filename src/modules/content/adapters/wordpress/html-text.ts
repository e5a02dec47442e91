import { NON_TEXT_TAGS, tokenize } from './html-tokens';

const NON_TEXT: ReadonlySet<string> = new Set(NON_TEXT_TAGS);
/** Elements that stand on lines of their own: the words before and after them are two words. */
const SEPARATING = /^(?:br|p|div|li|h[1-6]|td|th|tr|dt|dd|blockquote|figcaption)$/;

/**
 * Text of a WordPress title, name or field: markup stripped, scripts, styles and comments with their content, entities decoded once,
 * white space collapsed. Core sends `&#038;` in titles, `&amp;` in term names and raw text in fields; a title may hold `<b>`.
 */
export function plainText(html: string): string {
  const text = html.includes('<') || html.includes('&') ? textOfMarkup(html) : html;
  return text.replace(/[ \t\r\n]+/g, ' ').trim();
}

function textOfMarkup(html: string): string {
  let text = '';
  /** The element whose content is being left out, and how many of its name are open inside one another. */
  let hidden: { readonly name: string; depth: number } | null = null;
  tokenize(html, {
    onopentagname(start, end) {
      const name = html.slice(start, end).toLowerCase();
      if (hidden) hidden.depth += hidden.name === name ? 1 : 0;
      else if (NON_TEXT.has(name)) hidden = { name, depth: 1 };
      else if (SEPARATING.test(name)) text += ' ';
    },
    onclosetag(start, end) {
      const name = html.slice(start, end).toLowerCase();
      if (!hidden) text += SEPARATING.test(name) ? ' ' : '';
      else if (hidden.name === name && --hidden.depth === 0) hidden = null;
    },
    ontext(start, end) {
      if (!hidden) text += html.slice(start, end);
    },
    ontextentity(codePoint) {
      if (!hidden) text += String.fromCodePoint(codePoint);
    },
  });
  return text;
}
