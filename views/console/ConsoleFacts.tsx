export interface ConsoleFactsProps {
  readonly facts: readonly {
    readonly label: string;
    readonly value: string;
    readonly href?: string;
    readonly small?: string;
    /** It changes with the minutes: an open page fetches it again. */
    readonly ticks?: boolean;
  }[];
}

/** What is known of one thing of the console. */
export function ConsoleFacts({ facts }: ConsoleFactsProps) {
  return (
    <dl className="console-facts" data-live="facts">
      {facts.map(({ label, value, href, small, ticks }) => (
        <div key={label} className="console-facts__fact">
          <dt>{label}</dt>
          <dd data-ticks={ticks ? '' : undefined}>
            {href === undefined ? value : <a href={href}>{value}</a>}
            {small === undefined ? null : <small className="console-facts__small">{small}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
