// Starts the site of dist/site.js once, without .env and without a database, asks it for pages, and keeps the code that V8 has made of it by
// then. To be run with the flags of `npm start`: V8 uses the code with no others. A site that does not start here fails the build.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PAGES = ['/', '/en/'];

const { compileSiteFile, CODE_FILE } = createRequire(import.meta.url)('../dist/src/site-file.js');
process.env.NODE_ENV = 'production';
const folder = mkdtempSync(join(tmpdir(), 'site-code-'));
try {
  const { script, load } = compileSiteFile();
  const app = await load().site.create({
    SITE_MODE: 'local',
    NODE_ENV: 'production',
    DATA_DIR: folder,
    IMAGE_PREPARE: 'off',
    LOG_LEVEL: 'silent',
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
  });
  await app.listen(0, '127.0.0.1');
  const { port } = app.getHttpServer().address();
  for (const page of PAGES) {
    const { status } = await fetch(`http://127.0.0.1:${port}${page}`);
    if (status !== 200) throw new Error(`${page} of the built site answered ${status}`);
  }
  writeFileSync(CODE_FILE, script.createCachedData());
  await app.close();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
