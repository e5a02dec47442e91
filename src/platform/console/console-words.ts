import type { PageContext } from '../pages/page-context';

/** What a presenter of the console has. */
export interface ConsoleContext extends PageContext {
  /** Text below `console` by its name, or below the words of a part (`ConsolePart.words`); null: there is none. */
  readonly find: (name: string) => string | null;
}

/** A code in words (`console.codes`); one that has none, as another program may bring, stays as it is. */
export function codeWords({ find }: Pick<ConsoleContext, 'find'>, group: string, code: string): string {
  return find(`codes.${group}.${code}`) ?? code;
}
