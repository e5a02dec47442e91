import { SPECULATION_RULES } from '../../views/ui/document/speculation-rules';

/** Network Information API, where the browser has it. */
export interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

/** Whether more may be fetched than was asked for: not on a slow connection, and not when the visitor saves data. Allowed where neither is known. */
export function mayPrefetch({ saveData, effectiveType }: Connection = {}): boolean {
  return !saveData && !effectiveType?.endsWith('2g');
}

/** Adds the speculation rules, if the browser supports them. */
export function prefetchLinks(): void {
  if (!HTMLScriptElement.supports?.('speculationrules')) return;
  const script = document.createElement('script');
  script.type = 'speculationrules';
  script.textContent = SPECULATION_RULES;
  document.head.append(script);
}
