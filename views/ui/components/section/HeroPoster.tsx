import type { ReactNode } from 'react';
import type { Picture } from '../../../../src/shared/picture';
import { Photo } from '../media/Photo';
import { TitleBlock } from './TitleBlock';

interface HeroPosterProps {
  readonly picture: Picture;
  readonly title: string;
  readonly accent?: string;
  readonly text?: string;
  readonly align?: 'left' | 'center' | 'right';
  /** The page's only h1, where the poster opens it; its picture is then loaded first. */
  readonly as?: 'h1' | 'h2';
  /** Buttons. */
  readonly children?: ReactNode;
}

/** A picture from edge to edge with words on it. Behind the words it darkens as far as AA needs on the lightest picture. */
export function HeroPoster({ picture, title, accent, text, align = 'left', as = 'h2', children }: HeroPosterProps) {
  return (
    <section className={`poster poster--${align}`}>
      <Photo picture={picture} sizes="(width <= 760px) 145vw, 100vw" priority={as === 'h1'} decorative />
      <div className="poster__text">
        <div className="wrap">
          <TitleBlock as={as} text={title} accent={accent} size="large" align={align} color="light" />
          {text ? <p className="lead">{text}</p> : null}
          {children ? <div className="button-row">{children}</div> : null}
        </div>
      </div>
    </section>
  );
}
