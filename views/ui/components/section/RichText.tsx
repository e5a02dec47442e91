interface RichTextProps {
  /** Sanitised by the content adapter. */
  readonly html: string;
  /** A large first letter, for articles. */
  readonly dropCap?: boolean;
}

/** A text that begins with a quotation: its mark hangs before the large letter. */
const OPENING = /^(\s*<p>)([«“„"‘])/;
/** A text that begins with a word of one letter: the space after it is no tie, which would be seen beside the large letter. */
const LETTER = /^(\s*<p>)(\p{L})(?= )/u;

/** HTML of an editor, set for reading. */
export function RichText({ html, dropCap = false }: RichTextProps) {
  if (html.trim() === '') return null;
  const __html = dropCap
    ? html.replace(OPENING, '$1<span class="rich-text__opening">$2</span>').replace(LETTER, '$1<span>$2</span>')
    : html;
  return <div className={dropCap ? 'rich-text rich-text--drop-cap' : 'rich-text'} dangerouslySetInnerHTML={{ __html }} />;
}
