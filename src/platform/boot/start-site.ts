import type { Type } from '@nestjs/common';
import type { AddressInfo } from 'node:net';
import { Logger } from 'nestjs-pino';
import { ConfigError } from '../config/config-error';
import { Environment } from '../config/environment';
import { installShutdown } from '../shutdown/shutdown';
import { createSite } from './create-site';

/** Starts the site and says where it is; on a wrong environment says everything that is wrong and ends with 1. */
export async function startSite(module: Type): Promise<void> {
  try {
    const app = await createSite(module);
    const env = app.get(Environment);
    installShutdown(app, app.get(Logger));
    await app.listen(env.PORT, env.HOST);
    const { port } = app.getHttpServer().address() as AddressInfo;
    if (env.SITE_MODE === 'local') process.stdout.write(banner(port, env));
  } catch (error) {
    process.stderr.write(`${error instanceof ConfigError ? error.message : String((error as Error).stack ?? error)}\n`);
    process.exit(1);
  }
}

function banner(port: number, env: Environment): string {
  const content = env.CONTENT === 'embedded' ? 'content: embedded (content/)' : `content: WordPress at ${env.WORDPRESS_URL}`;
  return `\n  ${env.SITE_NAME} is open: http://localhost:${port}/\n  ${content}\n  data: ${env.DATA_DIR}\n\n`;
}
