import type { CSSProperties } from 'react';
import type { TitleBlock as TitleBlockContent } from '../../../../src/modules/content/contract/page-blocks';
import { widestPart } from './word-width';

type Look = Partial<Omit<TitleBlockContent, 'text' | 'accent'>>;

interface TitleBlockProps extends Look {
  readonly text: string;
  /** The one soft serif word or phrase, on a line of its own. */
  readonly accent?: string;
  /** The page's only h1, or a section's h2. */
  readonly as?: 'h1' | 'h2' | 'h3' | 'p';
  readonly className?: string;
}

/** A headline in one of the typed variants: font, size, align and colour (docs/product.md, content 9). */
export function TitleBlock({
  text,
  accent,
  as: Tag = 'h2',
  font = 'druk',
  size = 'title',
  align = 'left',
  color = 'dark',
  className = '',
}: TitleBlockProps) {
  if (!text && !accent) return null;
  return (
    <Tag
      className={`title-block title-block--${font} title-block--size-${size} title-block--${align} title-block--${color} ${className}`.trimEnd()}
      style={Tag === 'h1' && text ? ({ '--widest': widestPart(text) } as CSSProperties) : undefined}
    >
      {text ? <span className="title-block__text">{text}</span> : null}
      {accent ? (
        <>
          {' '}
          <em className="title-block__accent">{accent}</em>
        </>
      ) : null}
    </Tag>
  );
}
