import type { CSSProperties } from 'react';
import type { TitleBlock as TitleBlockContent } from '../../../src/modules/content/domain/page-blocks';
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

/** Letters that the largest of these headlines holds on a phone of 320 px: wider words are told to the styles, which set them smaller. */
const ALWAYS_FIT = 6;

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
  const widest = Tag === 'h1' ? widestPart(text) : 0;
  return (
    <Tag
      className={`title-block title-block--${font} title-block--size-${size} title-block--${align} title-block--${color} ${className}`.trimEnd()}
      style={widest > ALWAYS_FIT ? ({ '--widest': widest } as CSSProperties) : undefined}
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
