import type { NestExpressApplication } from '@nestjs/platform-express';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import request from 'supertest';

/** Address that canonical links, alternates and JSON-LD of a test site begin with. */
export const TEST_SITE_URL = 'https://oksamyt.test';

/** A page as its texts were written: without what ties words together. */
export function untied(html: string): string {
  return html.replaceAll('\u00a0', ' ').replaceAll('\u2060', '');
}

export interface TestSite {
  readonly app: NestExpressApplication;
  /** supertest, on the site as it listens: the page cache in front, as in production. */
  readonly http: ReturnType<typeof request>;
  /** Where it listens, for what supertest would tidy up on the way: `http://127.0.0.1:PORT`. */
  readonly origin: string;
  close(): Promise<void>;
}

/** Set, so that nobody's shell or .env changes what is tested; an empty value counts as unset. */
const NEUTRAL: Readonly<Record<string, string>> = {
  NODE_ENV: 'test',
  SITE_MODE: 'public',
  SITE_URL: TEST_SITE_URL,
  SITE_NAME: '',
  SITE_NAME_EN: '',
  SALON_SLUG_PREFIX: '',
  LOG_LEVEL: 'silent',
  LEGACY_EN_STRIP: '',
  LOCALE_COOKIE: '',
  CONTENT: 'embedded',
  WORDPRESS_URL: '',
  CONTENT_REFRESH_SECONDS: '3600',
  CONTENT_WEBHOOK_TOKEN: '',
  IMAGE_ORIGINS: '',
  IMAGE_PREPARE: 'off',
  PAGE_CACHE_MB: '',
  GOOGLE_MAPS_API_KEY: '',
  VITE_DEV_ORIGIN: '',
};

let started = false;

/**
 * Boots the whole site on a free port, with embedded content and a data folder of its own, and needs the built client
 * (`npm run build:client`). One per spec file, in `beforeAll`; `close` it in `afterAll`.
 * The environment is read when the modules are loaded, so a second site in the same file loads them anew: its classes are
 * not those the file has imported.
 */
export async function startTestSite(env: Readonly<Record<string, string>> = {}): Promise<TestSite> {
  const dataDir = await mkdtemp(join(tmpdir(), 'site-'));
  Object.assign(process.env, NEUTRAL, { DATA_DIR: dataDir }, env);
  if (started) jest.resetModules();
  started = true;
  const { createSite } = jest.requireActual<typeof import('../../src/platform/boot/create-site')>('../../src/platform/boot/create-site');
  const { AppModule } = jest.requireActual<typeof import('../../src/app.module')>('../../src/app.module');
  const app = await createSite(AppModule);
  await app.listen(0, '127.0.0.1');
  const { port } = app.getHttpServer().address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  return {
    app,
    origin,
    http: request(origin),
    close: async () => {
      await app.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
