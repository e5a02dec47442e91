interface QuoteProps {
  readonly text: string;
  readonly author: string;
}

/** One sentence that carries a section. */
export function Quote({ text, author }: QuoteProps) {
  return (
    <figure className="quote">
      <blockquote className="quote__text">{text}</blockquote>
      {author ? <figcaption className="quote__author">{author}</figcaption> : null}
    </figure>
  );
}
