import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2';

/** Elements whose content is not text of the page (scripts, styles, fallbacks): they are removed with their content. */
export const NON_TEXT_TAGS: readonly string[] = [
  'script',
  'style',
  'template',
  'noscript',
  'iframe',
  'object',
  'noembed',
  'noframes',
  'textarea',
  'option',
  'xmp',
];

const IGNORE_ALL: TokenizerCallbacks = {
  onattribdata: ignore,
  onattribend: ignore,
  onattribentity: ignore,
  onattribname: ignore,
  oncdata: ignore,
  onclosetag: ignore,
  oncomment: ignore,
  ondeclaration: ignore,
  onend: ignore,
  onopentagend: ignore,
  onopentagname: ignore,
  onprocessinginstruction: ignore,
  onselfclosingtag: ignore,
  ontext: ignore,
  ontextentity: ignore,
};

function ignore(): void {
  // a token for which the caller has no handler
}

/**
 * Reads HTML token by token as a browser's tokenizer does: the content of script and style is raw, a comment or a tag that never ends
 * reaches to the end. The time it takes grows with the length of the text, whatever the text is.
 */
export function tokenize(html: string, callbacks: Partial<TokenizerCallbacks>): void {
  const tokenizer = new Tokenizer({}, { ...IGNORE_ALL, ...callbacks });
  tokenizer.write(html);
  tokenizer.end();
}
