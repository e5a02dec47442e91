import type { ReactNode } from 'react';
import { useT } from '../../i18n/context';
import { closes, Dialog } from './Dialog';
import { Icon } from '../media/Icon';

interface SidePanelProps {
  readonly id: string;
  /** Its accessible name: the text of its headline. */
  readonly label: string;
  readonly className?: string;
  readonly closedBy?: 'any' | 'none';
  /** Stands beside the way out, where the content has no headline of its own. */
  readonly title?: ReactNode;
  /** A `SidePanelContent`, or an island that renders one. */
  readonly children: ReactNode;
}

/**
 * A panel of 500 px that slides in from the right, as wide as the screen on phones. Opened by a button with `opens(id)`;
 * closed by its button, Escape, a press beside it, or a swipe to the right.
 */
export function SidePanel({ id, label, className, closedBy, title, children }: SidePanelProps) {
  const t = useT();
  return (
    <Dialog id={id} label={label} className={className ? `side-panel ${className}` : 'side-panel'} swipe="right" closedBy={closedBy}>
      <div className="side-panel__bar">
        {title}
        <button className="icon-button" {...closes(id)} aria-label={t('common.blocks.close')}>
          <Icon name="close" />
        </button>
      </div>
      {children}
    </Dialog>
  );
}
