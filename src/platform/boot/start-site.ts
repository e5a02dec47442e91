import type { Type } from '@nestjs/common';
import type { AddressInfo } from 'node:net';
import { Logger } from 'nestjs-pino';
import { ConfigError } from '../config/config-error';
import { SiteEnvironment } from '../config/site.env';
import { DatabaseConnection } from '../database/database-connection';
import { HealthRegistry } from '../health/health.registry';
import { installShutdown } from '../shutdown/shutdown';
import { createSite } from './create-site';

/** How long a process on a shared database waits for it before it takes visitors all the same. */
const DATABASE_WAIT_MS = 10_000;

/** Starts the site and prints its address; on a wrong environment prints every problem and exits with 1. */
export async function startSite(module: Type, environment?: NodeJS.ProcessEnv): Promise<void> {
  try {
    const app = await createSite(module, environment);
    const site = app.get(SiteEnvironment);
    const logger = app.get(Logger);
    const health = app.get(HealthRegistry);
    installShutdown(app, logger, { delayMs: site.SHUTDOWN_DELAY_MS, onStop: () => health.stop() });
    const database = app.get(DatabaseConnection, { strict: false });
    database.onFatal((reason) => {
      process.stderr.write(`${reason}\n`);
      process.exit(1);
    });
    // beside other processes: until this one can take orders, they do
    if (database.source === 'server') await database.openFirst(DATABASE_WAIT_MS);
    await app.listen(site.PORT, site.HOST);
    const { port, address } = app.getHttpServer().address() as AddressInfo;
    logger.log(`listening on ${address}:${port}`);
    for (const warning of startWarnings(site, database.source)) logger.warn(warning);
    if (site.SITE_MODE === 'local') process.stdout.write(await banner(port, site, health));
  } catch (error) {
    process.stderr.write(`${reasonOf(error)}\n`);
    process.exit(1);
  }
}

/** What a public site should not keep, a line each; logged once at the start. */
export function startWarnings(site: SiteEnvironment, database: DatabaseConnection['source']): readonly string[] {
  if (!site.isPublicProduction) return [];
  if (!site.hasPublicAddress)
    return [`SITE_URL is not set: canonical links, the sitemap and callbacks lead to ${site.SITE_URL}. Set it to the public address.`];
  if (database === 'embedded')
    return ['The embedded PostgreSQL is a beta, for trials. Set DATABASE_URL to a PostgreSQL server for a public site.'];
  return [];
}

/** What an operator has to change; the stack of an error that nobody has foreseen. */
function reasonOf(error: unknown): string {
  if (error instanceof ConfigError) return error.message;
  const { code, syscall, address, port, stack } = error as NodeJS.ErrnoException & { readonly address?: string; readonly port?: number };
  if (syscall === 'listen') {
    const advice: Record<string, string> = {
      EADDRINUSE: 'another program listens there: stop it, or set PORT to another number',
      EACCES: 'the process may not listen there: set PORT to 1024 or more',
      EADDRNOTAVAIL: 'this machine has no such address: set HOST to 0.0.0.0 or to one of its own',
    };
    return `Cannot listen on ${address}:${port} (${code}): ${advice[code ?? ''] ?? 'check HOST and PORT'}.`;
  }
  return String(stack ?? error);
}

/** For people at a terminal: where content and data come from, how to stop, and the address as the last line. */
async function banner(port: number, site: SiteEnvironment, health: HealthRegistry): Promise<string> {
  const { dependencies } = await health.report();
  const sources = Object.entries(dependencies).flatMap(([name, { source }]) => (typeof source === 'string' ? `${name} ${source}` : []));
  const lines = [sources.join(', '), `data in ${site.DATA_DIR}`, 'Ctrl+C stops it', `${site.SITE_NAME} is open: http://localhost:${port}/`];
  return `\n${lines.map((line) => `  ${line}\n`).join('')}\n`;
}
