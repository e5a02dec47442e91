import type { ReactNode } from 'react';
import { RichText } from './RichText';
import { TitleBlock } from './TitleBlock';

interface TextBlockProps {
  readonly title?: string;
  readonly accent?: string;
  /** Cleaned HTML of the content; or children. */
  readonly html?: string;
  readonly children?: ReactNode;
}

/** A headline at the left and what it is about at the right; one below the other on phones. */
export function TextBlock({ title, accent, html, children }: TextBlockProps) {
  if (!title && !html && !children) return null;
  return (
    <div className="wrap text-block">
      {title ? <TitleBlock text={title} accent={accent} size="middle" /> : null}
      {html === undefined ? children : <RichText html={html} />}
    </div>
  );
}
