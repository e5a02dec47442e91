import type { ConsoleLink } from './ConsoleFrame';

/** What a list or a chart shows, to choose from. */
export function ConsoleTabs({ tabs, label }: { readonly tabs: readonly ConsoleLink[]; readonly label: string }) {
  return (
    <nav className="console-tabs" aria-label={label}>
      {tabs.map(({ label: name, href, isCurrent }) => (
        <a key={href} className="console-tabs__tab" href={href} aria-current={isCurrent ? 'page' : undefined}>
          {name}
        </a>
      ))}
    </nav>
  );
}
