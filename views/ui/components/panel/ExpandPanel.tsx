import type { ReactNode } from 'react';
import { Icon } from '../media/Icon';

interface ExpandPanelProps {
  readonly title: string;
  /** Of panels with the same group, one is open at a time. */
  readonly group?: string;
  readonly open?: boolean;
  readonly sign?: 'chevron-down' | 'plus';
  /** Without it the title is no headline of the page. */
  readonly headingLevel?: 'h2' | 'h3' | 'h4';
  readonly children: ReactNode;
}

/** A disclosure (`<details>`): it works without JavaScript, by keyboard, and for searches in the page. */
export function ExpandPanel({ title, group, open, sign = 'chevron-down', headingLevel: Heading, children }: ExpandPanelProps) {
  return (
    <details className="expand" name={group} open={open}>
      <summary className="expand__summary">
        {Heading ? <Heading>{title}</Heading> : <span>{title}</span>}
        <Icon name={sign} className={`expand__sign expand__sign--${sign}`} />
      </summary>
      <div className="expand__content">{children}</div>
    </details>
  );
}
