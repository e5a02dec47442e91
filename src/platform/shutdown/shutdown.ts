import { Server as TcpServer } from 'node:net';
import type { Socket } from 'node:net';
import type { Server } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { INestApplication, LoggerService } from '@nestjs/common';

export interface ShutdownOptions {
  /** How long everything, new connections too, is answered after the signal, so that proxies notice. Default none. */
  readonly delayMs?: number;
  /** Called at the first signal: the process says that it is not ready any more. */
  readonly onStop?: () => void;
  /** Longest wait for running requests, after the delay. Default 10 s. */
  readonly limitMs?: number;
  /** How long open connections without a request may still send one. Default 1 s. */
  readonly graceMs?: number;
  /** Source of the signals, and the exit function; the process itself by default. */
  readonly signals?: Pick<NodeJS.EventEmitter, 'on'>;
  readonly exit?: (code: number) => void;
}

const SIGNALS = ['SIGTERM', 'SIGINT'] as const;
/** A turn of the event loop in which nothing was done takes less, ms; on a busy machine as much more as was waited for one, by percent. */
const IDLE_TURN_MS = 0.5;
const IDLE_TURN_PERCENT = 1;
/** Longest wait for such a turn. */
const IDLE_TURN_LIMIT_MS = 8000;
/** How often connections that have become idle are closed while waiting for the busy ones. */
const SWEEP_MS = 50;

/**
 * Ends the process in good order on SIGTERM or SIGINT: each response closes its connection from then on, everything is answered for
 * `delayMs`; then no new connections, open ones may send what they were about to send, running requests are finished, then Nest's own
 * shutdown hooks, exit code 0. With code 1 when that takes too long, fails, or a second signal comes.
 * Call it after `app.init()`, instead of `app.enableShutdownHooks()`, which would close modules under running requests.
 */
export function installShutdown(app: INestApplication<Server>, logger: LoggerService, options: ShutdownOptions = {}): void {
  const { delayMs = 0, limitMs = 10_000, graceMs = 1000, onStop } = options;
  const { signals = process, exit = (code: number) => process.exit(code) } = options;
  const sockets = openSockets(app.getHttpServer());
  let isStopping = false;

  const stop = async (signal: string) => {
    if (isStopping) {
      logger.warn(`${signal} again: ending at once`);
      return exit(1);
    }
    isStopping = true;
    onStop?.();
    app.getHttpServer().prependListener('request', (_req, res) => res.setHeader('connection', 'close'));
    if (delayMs > 0) {
      logger.log(`${signal}: not ready any more, requests are answered for ${delayMs} ms`);
      await pause(delayMs);
    }
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

/**
 * Resolves right after a turn of the event loop that found no connection in the queue of the listener, and had nothing else to do. What
 * waits in that queue when the listener is closed is reset by the system: requests sent on it are lost, and a proxy cannot tell whether
 * they arrived. Node takes one connection out of it in each turn, and the queue grows while requests are worked on.
 */
async function idleTurn(server: Server): Promise<void> {
  let isIdle = false;
  const onConnection = () => void (isIdle = false);
  server.on('connection', onConnection);
  // the rest of the turn in which this is called
  await new Promise((resolve) => setImmediate(resolve));
  const start = performance.now();
  for (let before = start, waited = 0; !isIdle && waited < IDLE_TURN_LIMIT_MS; before = start + waited) {
    isIdle = true;
    await new Promise((resolve) => setImmediate(resolve));
    waited = performance.now() - start;
    isIdle &&= start + waited - before < IDLE_TURN_MS + (waited * IDLE_TURN_PERCENT) / 100;
  }
  server.off('connection', onConnection);
}

/** Resolves when the last connection is gone. */
async function drain(server: Server, sockets: ReadonlySet<Socket>, graceMs: number): Promise<void> {
  if (!server.listening) return;
  await idleTurn(server);
  // The close of node:http would also close idle connections at once, and reset those on which a request is just arriving.
  const closed = new Promise((resolve) => TcpServer.prototype.close.call(server, resolve));
  let sweep: NodeJS.Timeout | undefined;
  const silent = new WeakSet<Socket>();
  const closeIdle = () => {
    server.closeIdleConnections();
    // node:http does not count a connection as idle that has never sent anything; what it has sent may not have been read yet
    for (const socket of sockets) {
      if (socket.bytesRead > 0) continue;
      if (silent.has(socket)) socket.destroy();
      else silent.add(socket);
    }
  };
  // after what has arrived was read: while the process is busy, timers are late and requests wait
  const sweepNext = () => setImmediate(closeIdle);
  const grace = setTimeout(() => {
    sweepNext();
    sweep = setInterval(sweepNext, SWEEP_MS);
  }, graceMs);
  await closed;
  clearTimeout(grace);
  clearInterval(sweep);
}
