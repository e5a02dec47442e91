import { SPECULATION_RULES } from '../views/document/speculation-rules';

/** What browsers tell of the connection, those that do. */
export interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

/** Whether fetching ahead is fair: not on a slow line, and not when the visitor saves data. Unknown is fair. */
export function mayPrefetch({ saveData, effectiveType }: Connection = {}): boolean {
  return !saveData && !effectiveType?.endsWith('2g');
}

/** Gives the browser the rules, if it knows such rules and the connection allows it. */
export function prefetchLinks(): void {
  const { connection } = navigator as { connection?: Connection };
  if (!mayPrefetch(connection) || !HTMLScriptElement.supports?.('speculationrules')) return;
  const script = document.createElement('script');
  script.type = 'speculationrules';
  script.textContent = SPECULATION_RULES;
  document.head.append(script);
}
