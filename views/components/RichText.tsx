interface RichTextProps {
  /** Sanitised by the content adapter. */
  readonly html: string;
  /** A large first letter, for articles. */
  readonly dropCap?: boolean;
}

/** A text that begins with a quotation: its mark hangs before the large letter. */
const OPENING = /^(\s*<p>)([«“„"‘])/;

/** HTML of an editor, set for reading. */
export function RichText({ html, dropCap = false }: RichTextProps) {
  if (!html) return null;
  const __html = dropCap ? html.replace(OPENING, '$1<span class="rich-text__opening">$2</span>') : html;
  return <div className={dropCap ? 'rich-text rich-text--drop-cap' : 'rich-text'} dangerouslySetInnerHTML={{ __html }} />;
}
