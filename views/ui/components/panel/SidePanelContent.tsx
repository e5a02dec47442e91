import type { ReactNode } from 'react';
import { Icon } from '../media/Icon';
import type { IconName } from '../media/icon-shapes';
import { TitleBlock } from '../section/TitleBlock';

interface SidePanelContentProps {
  readonly title: string;
  readonly accent?: string;
  readonly subtitle?: string;
  /** An `OrderTable`, below the form. */
  readonly order?: ReactNode;
  /** Writing to us instead, in a messenger. */
  readonly messenger?: { readonly href: string; readonly text: string; readonly icon?: IconName };
  /** Stays at the lower edge: the one action of the panel. */
  readonly footer?: ReactNode;
  /** The form, or whatever the panel is for. */
  readonly children?: ReactNode;
}

/** What is in a side panel: headline, form, order, messenger, and the action at its lower edge. Needs no page around it, so islands can use it. */
export function SidePanelContent({ title, accent, subtitle, order, messenger, footer, children }: SidePanelContentProps) {
  return (
    <>
      <div className="side-panel__body">
        <TitleBlock text={title} accent={accent} size="middle" />
        {subtitle ? <p className="side-panel__subtitle">{subtitle}</p> : null}
        {children}
        {order}
        {messenger ? (
          <a className="button button--line side-panel__messenger" href={messenger.href} target="_blank" rel="noopener">
            <Icon name={messenger.icon ?? 'chat'} />
            {messenger.text}
          </a>
        ) : null}
      </div>
      {footer ? <div className="side-panel__footer">{footer}</div> : null}
    </>
  );
}
