import type { Type } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { Test, type TestingModuleBuilder } from '@nestjs/testing';
import { rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import request from 'supertest';
import { AppModule } from '../../src/app.module';
import { createSite, type ApplicationFactory } from '../../src/platform/boot/create-site';
import { Database } from '../../src/platform/database/database';
import { letBookingTimeGoFrom } from './booking-time';
import { withClient } from './database/server';
import { createTestDatabase } from './database/test-database';
import { makeDataFolder } from './memory-folder.cjs';
import { TEST_SITE_URL } from './site-url';

export { TEST_SITE_URL };

export interface TestSite {
  readonly app: NestExpressApplication;
  /** supertest, on the site as it listens: the page cache in front, as in production. */
  readonly http: ReturnType<typeof request>;
  /** Where it listens, for what supertest would tidy up on the way: `http://127.0.0.1:PORT`. */
  readonly origin: string;
  close(): Promise<void>;
}

const SETTINGS: Readonly<Record<string, string>> = {
  NODE_ENV: 'test',
  SITE_URL: TEST_SITE_URL,
  LOG_LEVEL: 'silent',
  CONTENT_REFRESH_SECONDS: '3600',
  IMAGE_PREPARE: 'off',
  // a demonstration of hundreds of visits takes longer than most specs
  BOOKING_DEMO: 'off',
  // what is stale until it is asked for can be looked at
  PAGE_WARMING: 'off',
};

/** Nothing listens there. */
const NO_DATABASE = 'postgres://nobody@127.0.0.1:1/none';

interface TestSiteOptions {
  /** The root module, when it is not the site's own. */
  readonly module?: Type;
  /** An address of a database instead of one of its own, or false: the site runs without any, as if it could not be reached. */
  readonly database?: string | false;
  /** When it is for the booking engine, ms since 1970: the clock of its database goes on from there. */
  readonly bookingTime?: number;
  /** Replaces providers: `(site) => site.overrideProvider(Clock).useValue(clock)`. */
  readonly override?: (site: TestingModuleBuilder) => TestingModuleBuilder;
}

/**
 * Boots the whole site on a free port, with embedded content, a data folder and a database of its own, and needs the built client
 * (`npm run build:client`). Usually one per spec file, in `beforeAll`; `close` it in `afterAll`. Nobody's shell or .env
 * changes what is tested: the settings are those above and those given, the rest by default.
 */
export async function startTestSite(environment: Readonly<Record<string, string>> = {}, options: TestSiteOptions = {}): Promise<TestSite> {
  const dataDir = makeDataFolder('site-');
  const { module = AppModule, override, database, bookingTime } = options;
  const own = module === AppModule && database === undefined ? await createTestDatabase() : null;
  if (own && bookingTime !== undefined) await withClient(own.url, (client) => letBookingTimeGoFrom(client, bookingTime));
  const create: ApplicationFactory | undefined =
    override &&
    (async (root, adapter, given) => {
      const testing = await override(Test.createTestingModule({ imports: [root] })).compile();
      return testing.createNestApplication<NestExpressApplication>(adapter, given);
    });
  const app = await createSite(
    module,
    { ...SETTINGS, DATA_DIR: dataDir, DATABASE_URL: own?.url ?? (database || NO_DATABASE), ...environment },
    create,
  ).catch(async (error: unknown) => {
    await own?.drop();
    await rm(dataDir, { recursive: true, force: true });
    throw error;
  });
  await app.listen(0, '127.0.0.1');
  if (own || database) await app.get(Database).ready();
  const { port } = app.getHttpServer().address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  return {
    app,
    origin,
    http: request(origin),
    close: async () => {
      await app.close();
      await own?.drop();
      // again when something was still being written
      await rm(dataDir, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}
