import type { ReactNode } from 'react';
import { ICONS } from '../../drawings/icons.drawing';

interface ButtonProps {
  readonly href: string;
  /** lacquer is the one strong action of a view; line and plain are quieter; light stands on dark grounds. */
  readonly look?: 'lacquer' | 'line' | 'light' | 'dark';
  readonly external?: boolean;
  /** What the address is to this page. */
  readonly rel?: 'next';
  readonly children: ReactNode;
}

/** A link that looks like the action it is. */
export function Button({ href, look = 'lacquer', external = false, rel, children }: ButtonProps) {
  return (
    <a className={`button button--${look}`} href={href} {...(external ? { target: '_blank', rel: 'noopener' } : { rel })}>
      <span>{children}</span>
    </a>
  );
}

interface ArrowLinkProps {
  readonly href: string;
  readonly external?: boolean;
  readonly children: ReactNode;
}

/** A quiet link with an arrow that moves. */
export function ArrowLink({ href, external = false, children }: ArrowLinkProps) {
  return (
    <a className="arrow-link" href={href} {...(external ? { target: '_blank', rel: 'noopener' } : {})}>
      {children}
      <Arrow />
    </a>
  );
}

const ARROW = `${ICONS.href}#arrow`;

export function Arrow() {
  return (
    <svg className="arrow" aria-hidden="true">
      <use href={ARROW} />
    </svg>
  );
}
