/** Fields of the item being parsed that hold something which could not be read; null while they are not collected. Parsing is synchronous. */
let doubts: string[] | null = null;

const MAX_SHOWN = 60;

/** Notes that a field holds something that is neither empty nor what it should be. It is read as absent. */
export function noteDoubt(name: string, value: unknown, what: string): void {
  const shown = typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value));
  doubts?.push(`${name}: “${shown.slice(0, MAX_SHOWN)}” is no ${what}`);
}

/** Runs `parse` and gives what it noted, too. */
export function withDoubts<T>(parse: () => T): { readonly result: T; readonly doubts: readonly string[] } {
  const noted: string[] = [];
  doubts = noted;
  try {
    return { result: parse(), doubts: noted };
  } finally {
    doubts = null;
  }
}
