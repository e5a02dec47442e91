import type { Socket } from 'node:net';
import type { ClientBase, Pool, PoolClient } from 'pg';

/** The driver ends a connection by a message to the server, which a silent one does not hear. */
export const socketOf = (client: ClientBase) =>
  (client as unknown as { readonly connection: { readonly stream: Socket } }).connection.stream;

/** The connections of the pool that are open now: whether anything comes from the server, and their end when nothing does. */
export class OpenConnections {
  private readonly clients = new Set<PoolClient>();

  /** @param lost a connection broke, also one that nobody uses */
  constructor(private readonly lost: (error: Error) => void) {}

  watch(pool: Pool): Pool {
    pool.on('error', this.lost);
    // one that breaks in the moment between: whoever takes it over does not listen yet
    pool.on('connect', (client) => {
      this.clients.add(client);
      client.on('error', this.lost);
    });
    pool.on('remove', (client) => this.clients.delete(client));
    return pool;
  }

  /** Bytes that have come from the server, over all of them. */
  get bytesReceived(): number {
    return [...this.clients].reduce((sum, client) => sum + socketOf(client).bytesRead, 0);
  }

  /** Gives all of them up: statements that wait on them would wait for the network. */
  destroyAll(): void {
    for (const client of this.clients) socketOf(client).destroy();
  }
}
