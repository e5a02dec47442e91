import type { Type } from '@nestjs/common';
import type { AddressInfo } from 'node:net';
import { Logger } from 'nestjs-pino';
import { ConfigError } from '../config/config-error';
import { SiteEnvironment } from '../config/site.env';
import { HealthRegistry } from '../health/health.registry';
import { installShutdown } from '../shutdown/shutdown';
import { createSite } from './create-site';

/** Starts the site and prints its address; on a wrong environment prints every problem and exits with 1. */
export async function startSite(module: Type, environment?: NodeJS.ProcessEnv): Promise<void> {
  try {
    const app = await createSite(module, environment);
    const site = app.get(SiteEnvironment);
    installShutdown(app, app.get(Logger));
    await app.listen(site.PORT, site.HOST);
    const { port } = app.getHttpServer().address() as AddressInfo;
    if (site.SITE_MODE === 'local') process.stdout.write(await banner(port, site, app.get(HealthRegistry)));
  } catch (error) {
    process.stderr.write(`${error instanceof ConfigError ? error.message : String((error as Error).stack ?? error)}\n`);
    process.exit(1);
  }
}

/** For people at a terminal: the address, and where content and data come from. */
async function banner(port: number, site: SiteEnvironment, health: HealthRegistry): Promise<string> {
  const { dependencies } = await health.report();
  const sources = Object.entries(dependencies).flatMap(([name, { source }]) => (typeof source === 'string' ? `${name}: ${source}` : []));
  const lines = [`${site.SITE_NAME} is open: http://localhost:${port}/`, ...sources, `data: ${site.DATA_DIR}`];
  return `\n${lines.map((line) => `  ${line}\n`).join('')}\n`;
}
