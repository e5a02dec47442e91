import type { CSSProperties } from 'react';
import { widestPart } from './word-width';

interface TitleBlockProps {
  readonly text: string;
  /** The one soft serif word or phrase, on a line of its own. */
  readonly accent?: string;
  /** The page's only h1, or a section's h2. */
  readonly as?: 'h1' | 'h2' | 'h3' | 'p';
  readonly font?: 'druk' | 'playfair' | 'default';
  readonly size?: 'large' | 'small' | 'middle' | 'title' | 'default';
  readonly align?: 'center' | 'left' | 'right';
  readonly color?: 'light' | 'dark' | 'brand';
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
