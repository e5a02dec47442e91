import type { Server } from 'node:http';
import type { INestApplication, LoggerService } from '@nestjs/common';

export interface ShutdownOptions {
  /** Longest wait for running requests. Default 10 s. */
  readonly limitMs?: number;
  /** Source of the signals, and the exit function; the process itself by default. */
  readonly signals?: Pick<NodeJS.EventEmitter, 'on'>;
  readonly exit?: (code: number) => void;
}

const SIGNALS = ['SIGTERM', 'SIGINT'] as const;
/** How often connections that have become idle are closed while waiting for the busy ones. */
const SWEEP_MS = 50;

/**
 * Ends the process in good order on SIGTERM or SIGINT: no new connections, idle ones closed, running requests finished,
 * then Nest's own shutdown hooks, exit code 0. With code 1 when that takes too long, fails, or a second signal comes.
 * Call it after `app.init()`, instead of `app.enableShutdownHooks()`, which would close modules under running requests.
 */
export function installShutdown(app: INestApplication<Server>, logger: LoggerService, options: ShutdownOptions = {}): void {
  const { limitMs = 10_000, signals = process, exit = (code: number) => process.exit(code) } = options;
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
      await drain(app.getHttpServer());
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

/** Resolves when the last connection is gone. */
async function drain(server: Server): Promise<void> {
  if (!server.listening) return;
  // A request that still arrives on an open connection is answered, and its connection is closed.
  server.prependListener('request', (_req, res) => res.setHeader('connection', 'close'));
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeIdleConnections();
  const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
  await closed;
  clearInterval(sweep);
}
