import type { ReactNode } from 'react';
import type { Picture } from '../../../../src/shared/picture';
import { Arrow } from '../navigation/Button';
import { PictureFrame } from '../media/PictureFrame';

interface PictureCardProps {
  readonly href: string;
  readonly title: string;
  readonly note?: string;
  /** Small figure or label before the title, for example a price from. */
  readonly mark?: string;
  readonly picture?: Picture;
  readonly sizes: string;
  readonly shape?: 'tall' | 'wide';
  readonly headingLevel?: 'h2' | 'h3';
}

/** A picture with a headline below it, the whole of it one link: categories, salons, articles. */
export function PictureCard({ href, title, note, mark, picture, sizes, shape = 'tall', headingLevel: Heading = 'h3' }: PictureCardProps) {
  return (
    <article className={`card card--${shape}`}>
      <a className="card__link" href={href}>
        <PictureFrame className="card__frame" name={title} picture={picture} sizes={sizes} />
        <div className="card__text">
          {mark ? <span className="card__mark">{mark}</span> : null}
          <Heading className="card__title">{title}</Heading>
          {note ? <span className="card__note clamp">{note}</span> : null}
          <Arrow />
        </div>
      </a>
    </article>
  );
}

/** Cards in one row that scrolls sideways. */
export function CardScroller({ children }: { readonly children: ReactNode }) {
  return <div className="card-scroller">{children}</div>;
}
