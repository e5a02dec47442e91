import type { ReactNode } from 'react';

export interface SpecimenProps {
  /** Fragment of its address. */
  readonly id: string;
  readonly title: string;
  readonly note: string;
  /** Blocks that go from edge to edge stand below their name instead of beside it. */
  readonly wide?: boolean;
  readonly children: ReactNode;
}

/** One block of the sheet: its name, what it can do, and itself. */
export function Specimen({ id, title, note, wide = false, children }: SpecimenProps) {
  return (
    <section id={id} className="specimen" aria-labelledby={`${id}-name`}>
      <div className="wrap specimen__grid">
        <div className="specimen__name">
          <h2 className="kicker" id={`${id}-name`}>
            {title}
          </h2>
          <p className="specimen__note">{note}</p>
        </div>
        {wide ? null : <div className="specimen__body">{children}</div>}
      </div>
      {wide ? children : null}
    </section>
  );
}
