interface RichTextProps {
  /** Sanitised by the content adapter. */
  readonly html: string;
  /** A large first letter, for articles. */
  readonly dropCap?: boolean;
}

/** HTML of an editor, set for reading. */
export function RichText({ html, dropCap = false }: RichTextProps) {
  if (!html) return null;
  return <div className={dropCap ? 'rich-text rich-text--drop-cap' : 'rich-text'} dangerouslySetInnerHTML={{ __html: html }} />;
}
