import type { ReactNode } from 'react';
import { TitleBlock } from './TitleBlock';

interface SectionTitleProps {
  readonly text: string;
  readonly accent?: string;
  /** Small line above the headline. */
  readonly kicker?: string;
  readonly size?: 'large' | 'title' | 'middle' | 'small';
  readonly color?: 'light' | 'dark' | 'brand';
  /** Stands at the end of the line on wide screens: a link to the whole list. */
  readonly children?: ReactNode;
}

/** The head of a section: kicker, headline, and a link at its side; nothing where none of them is there. */
export function SectionTitle({ text, accent, kicker, size = 'title', color = 'dark', children }: SectionTitleProps) {
  if (!text && !accent && !kicker && !children) return null;
  return (
    <div className={`section-title section-title--${color}`}>
      <div>
        {kicker ? <p className="kicker">{kicker}</p> : null}
        <TitleBlock text={text} accent={accent} size={size} color={color} />
      </div>
      {children ? <div className="section-title__aside">{children}</div> : null}
    </div>
  );
}
