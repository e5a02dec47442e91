import type { ReactNode } from 'react';

/**
 * What makes a button open a dialog: the browser's own invoker commands, so that it works before any script has arrived
 * and without one. client/panels/dialogs.ts does it in browsers that do not know them.
 */
export function opens(dialogId: string) {
  return { type: 'button', command: 'show-modal', commandfor: dialogId, 'aria-haspopup': 'dialog' } as const;
}

/** What makes a button close a dialog. */
export function closes(dialogId: string) {
  return { type: 'button', command: 'close', commandfor: dialogId } as const;
}

interface DialogProps {
  readonly id: string;
  /** Its accessible name. */
  readonly label: string;
  readonly className?: string;
  /** Edge that it came from and can be swiped back to. */
  readonly swipe?: 'right' | 'left' | 'down';
  /** `none`: its own script closes it on Escape and on a press beside it, and the gesture for going back is left to the history. */
  readonly closedBy?: 'any' | 'none';
  readonly children: ReactNode;
}

/**
 * A modal dialog: the browser keeps the focus inside, takes the rest of the page away from pointer and keyboard, closes it
 * on Escape and on a press beside it, and gives the focus back. Styles of a kind of dialog stand beside its component.
 */
export function Dialog({ id, label, className, swipe, closedBy = 'any', children }: DialogProps) {
  return (
    <dialog id={id} className={className ? `dialog ${className}` : 'dialog'} aria-label={label} closedby={closedBy} data-swipe={swipe}>
      {children}
    </dialog>
  );
}
