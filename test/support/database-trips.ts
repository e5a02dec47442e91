import { Client } from 'pg';
import { currentWork } from '../../src/platform/database/work-owner';

/** What was asked of the database. */
interface Trips {
  /** Round trips one after the other: what is asked before the answer to another statement is there travels with it. */
  readonly count: number;
  /** Beginnings of the statements, with the trip of each. */
  readonly statements: readonly string[];
}

/**
 * Counts the trips to the database that are made meanwhile.
 * @param owner whose (src/platform/database/work-owner): the module that the handler of a request belongs to
 */
export async function tripsOf(owner: string, work: () => PromiseLike<unknown>): Promise<Trips> {
  const original = Reflect.get(Client.prototype, 'query') as (...parameters: unknown[]) => unknown;
  const statements: string[] = [];
  let answered = 0;
  const spy = jest.spyOn(Client.prototype, 'query').mockImplementation(function (this: Client, ...parameters: unknown[]) {
    const asked = original.apply(this, parameters);
    if (!(asked instanceof Promise) || currentWork()?.owner !== owner) return asked as never;
    const [statement] = parameters as [string | { text: string }];
    const trip = answered + 1;
    statements.push(`${trip}: ${(typeof statement === 'string' ? statement : statement.text).replace(/\s+/g, ' ').slice(0, 100)}`);
    const note = () => (answered = Math.max(answered, trip));
    asked.then(note, note);
    return asked as never;
  });
  try {
    await work();
  } finally {
    spy.mockRestore();
  }
  return { count: answered, statements };
}
