import type { ReactNode } from 'react';
import { TitleBlock } from './TitleBlock';

interface SandboxSheetProps {
  readonly title: string;
  readonly accent: string;
  /** That nothing of it is real. */
  readonly about: string;
  readonly children: ReactNode;
}

/** A page that plays somebody else's: the checkout of a bank, the chat of a messenger. */
export function SandboxSheet({ title, accent, about, children }: SandboxSheetProps) {
  return (
    <section className="sandbox">
      <div className="wrap">
        <div className="sandbox__sheet">
          <TitleBlock as="h1" text={title} accent={accent} size="large" />
          <p className="sandbox__about">{about}</p>
          {children}
        </div>
      </div>
    </section>
  );
}
