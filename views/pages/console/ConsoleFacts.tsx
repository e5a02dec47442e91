export interface ConsoleFactsProps {
  readonly facts: readonly { readonly label: string; readonly value: string; readonly href?: string }[];
}

/** What is known of one thing of the console. */
export function ConsoleFacts({ facts }: ConsoleFactsProps) {
  return (
    <dl className="console-facts" data-live="facts">
      {facts.map(({ label, value, href }) => (
        <div key={label} className="console-facts__fact">
          <dt>{label}</dt>
          <dd>{href === undefined ? value : <a href={href}>{value}</a>}</dd>
        </div>
      ))}
    </dl>
  );
}
