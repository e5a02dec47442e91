import type { Database } from './database';

/** Rows of one state that are counted, the newest: when a state comes to as many, it has so many or more. */
export const MAX_COUNTED = 10_000;

/** A table and the index of its states that the counting goes by. */
export interface CountedTable<State extends string> {
  readonly table: string;
  readonly states: readonly State[];
  /** The column behind `state` in the index. */
  readonly by: string;
}

/** The statement of `stateCounts`: each state in the order of the index, so that no plan goes through the whole table. */
export function stateCountsSql({ table, states, by }: CountedTable<string>): string {
  const newest = states.map((state) => `(SELECT state FROM ${table} WHERE state = '${state}' ORDER BY ${by} DESC LIMIT ${MAX_COUNTED})`);
  return `SELECT state, count(*)::int AS count FROM (${newest.join(' UNION ALL ')}) AS newest GROUP BY state`;
}

/** How many rows there are by state, 10,000 of each at most: what is asked again and again must not grow with the table. */
export async function stateCounts<State extends string>(
  database: Pick<Database, 'query'>,
  counted: CountedTable<State>,
): Promise<Readonly<Record<State, number>>> {
  const { rows } = await database.query<{ state: State; count: number }>(stateCountsSql(counted));
  const found = new Map(rows.map(({ state, count }) => [state, count]));
  return Object.fromEntries(counted.states.map((state) => [state, found.get(state) ?? 0])) as Record<State, number>;
}
