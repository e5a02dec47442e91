import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { Client } from 'pg';

const READY = Buffer.from([0x5a, 0, 0, 0, 5, 0x49]);
const AUTHENTICATED = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0]);
const READY_TYPE = 0x5a;
const IDLE = 0x49;

/** What PgBouncer does in pool mode `transaction`: many clients share a connection, each for a transaction at a time. */
export interface TransactionPool {
  readonly url: string;
  stop(): Promise<void>;
}

/** @param url of the server that the one connection leads to */
export async function startTransactionPool(url: string): Promise<TransactionPool> {
  const upstream = new Client({ connectionString: url });
  upstream.on('error', () => undefined);
  await upstream.connect();
  const { stream } = (upstream as unknown as { connection: { stream: Socket } }).connection;
  stream.removeAllListeners('data');
  const sockets = new Set<Socket>();
  const line: { readonly from: Socket; readonly bytes: Buffer }[] = [];
  let owner: Socket | null = null;
  let answer = Buffer.alloc(0);
  const next = () => {
    const at = owner === null ? 0 : line.findIndex(({ from }) => from === owner);
    const [sent] = at < 0 ? [] : line.splice(at, 1);
    if (!sent) return;
    owner = sent.from;
    stream.write(sent.bytes);
  };
  stream.on('data', (bytes: Buffer) => {
    owner?.write(bytes);
    answer = Buffer.concat([answer, bytes]);
    while (answer.length >= 5 && answer.length > answer.readInt32BE(1)) {
      const length = answer.readInt32BE(1);
      if (answer[0] === READY_TYPE && answer[5] === IDLE) owner = null;
      answer = answer.subarray(length + 1);
    }
    next();
  });
  const server = createServer((socket) => {
    sockets.add(socket);
    // the first message is the start of a session, which the pool answers itself
    socket.once('data', () => {
      socket.write(Buffer.concat([AUTHENTICATED, READY]));
      socket.on('data', (bytes: Buffer) => {
        if (bytes[0] === 0x58) return; // the end of the client's session is not the server's
        line.push({ from: socket, bytes });
        next();
      });
    });
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const pooled = new URL(url);
  pooled.port = String((server.address() as AddressInfo).port);
  pooled.hostname = '127.0.0.1';
  return {
    url: pooled.href,
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      stream.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
