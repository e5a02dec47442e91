import { Server as TcpServer } from 'node:net';
import type { Socket } from 'node:net';
import type { Server } from 'node:http';
import type { INestApplication, LoggerService } from '@nestjs/common';

export interface ShutdownOptions {
  /** Longest wait for running requests. Default 10 s. */
  readonly limitMs?: number;
  /** How long open connections without a request may still send one. Default 1 s. */
  readonly graceMs?: number;
  /** Source of the signals, and the exit function; the process itself by default. */
  readonly signals?: Pick<NodeJS.EventEmitter, 'on'>;
  readonly exit?: (code: number) => void;
}

const SIGNALS = ['SIGTERM', 'SIGINT'] as const;
/** How often connections that have become idle are closed while waiting for the busy ones. */
const SWEEP_MS = 50;

/**
 * Ends the process in good order on SIGTERM or SIGINT: no new connections, open ones may send what they were about to send, each
 * response closes its connection, running requests are finished, then Nest's own shutdown hooks, exit code 0. With code 1 when that
 * takes too long, fails, or a second signal comes.
 * Call it after `app.init()`, instead of `app.enableShutdownHooks()`, which would close modules under running requests.
 */
export function installShutdown(app: INestApplication<Server>, logger: LoggerService, options: ShutdownOptions = {}): void {
  const { limitMs = 10_000, graceMs = 1000, signals = process, exit = (code: number) => process.exit(code) } = options;
  const sockets = openSockets(app.getHttpServer());
  let isStopping = false;

  const stop = async (signal: string) => {
    if (isStopping) {
      logger.warn(`${signal} again: ending at once`);
      return exit(1);
    }
    isStopping = true;
    logger.log(`${signal}: finishing running requests`);
    const deadline = setTimeout(() => {
      logger.error(`still busy after ${limitMs} ms: ending by force`);
      exit(1);
    }, limitMs);
    try {
      await drain(app.getHttpServer(), sockets, graceMs);
      await app.close();
      logger.log('stopped');
      exit(0);
    } catch (error) {
      logger.error(error);
      exit(1);
    } finally {
      clearTimeout(deadline);
    }
  };

  for (const signal of SIGNALS) signals.on(signal, () => void stop(signal));
}

/** The open connections of a server, kept up to date. */
function openSockets(server: Server): ReadonlySet<Socket> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  return sockets;
}

/** Resolves when the last connection is gone. */
async function drain(server: Server, sockets: ReadonlySet<Socket>, graceMs: number): Promise<void> {
  if (!server.listening) return;
  server.prependListener('request', (_req, res) => res.setHeader('connection', 'close'));
  // the system has accepted connections that node has not seen yet, while it was busy: closing now would cut them
  for (let turn = 0; turn < 2; turn++) await new Promise((resolve) => setImmediate(resolve));
  // The close of node:http would also close idle connections at once, and reset those on which a request is just arriving.
  const closed = new Promise((resolve) => TcpServer.prototype.close.call(server, resolve));
  let sweep: NodeJS.Timeout | undefined;
  const grace = setTimeout(() => {
    const closeIdle = () => {
      server.closeIdleConnections();
      // node:http does not count a connection as idle that has never sent anything
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
    };
    closeIdle();
    sweep = setInterval(closeIdle, SWEEP_MS);
  }, graceMs);
  await closed;
  clearTimeout(grace);
  clearInterval(sweep);
}
