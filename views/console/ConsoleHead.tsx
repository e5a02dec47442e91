import type { ConsoleLink } from './ConsoleFrame';
import type { ConsoleCell } from './ConsoleTable';

export interface ConsoleHeadProps {
  readonly title: string;
  /** The list it was opened from. */
  readonly back?: ConsoleLink;
  /** How the thing is that the page is about. */
  readonly state?: Required<Pick<ConsoleCell, 'text' | 'tone'>>;
  /** What the page is for; empty: that is plain. */
  readonly lead?: string;
}

/** What a page of the console begins with. */
export function ConsoleHead({ title, back, state, lead = '' }: ConsoleHeadProps) {
  return (
    <header className="console__head">
      {back === undefined ? null : (
        <a className="text-link" href={back.href}>
          {back.label}
        </a>
      )}
      <h1 className="console__title">
        {title}
        {state === undefined ? null : (
          <>
            {' '}
            <span className={`console-pill console-pill--${state.tone}`}>{state.text}</span>
          </>
        )}
      </h1>
      {lead === '' ? null : <p className="console__note">{lead}</p>}
    </header>
  );
}
