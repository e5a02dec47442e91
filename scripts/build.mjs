// Builds what is stale: the server with Nest's builder (swc) and in one file (site-file.mjs), the client with Vite. Types are checked by
// `npm run types`.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeTranslationTypes } from './translation-types.mjs';

const STAMP = 'dist/.build-stamp';
const SITE_FILE = 'scripts/site-file.mjs';
const SOURCES = ['src', 'views', 'client', 'package.json', 'package-lock.json', '.swcrc', 'nest-cli.json', 'vite.config.mts', SITE_FILE];
/** Those of `npm start`. */
const NODE_FLAGS = JSON.parse(readFileSync('package.json', 'utf8')).scripts.start.match(/--\S+/g);

/** Hash over everything a build reads: contents, not times, so that a checkout or a copy does not look stale. */
function fingerprint() {
  const hash = createHash('sha1').update(process.version);
  const add = (path) => {
    hash.update(path).update(readFileSync(path));
  };
  for (const source of SOURCES) {
    if (!existsSync(source)) continue;
    const entries = source.includes('.') ? null : readdirSync(source, { recursive: true, withFileTypes: true });
    if (!entries) add(source);
    else
      entries
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
        .sort()
        .forEach(add);
  }
  return hash.digest('hex');
}

function run(...args) {
  const { status } = spawnSync(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit'] });
  if (status !== 0) throw new Error(`${args.join(' ')} failed`);
}

/** Builds into dist/ and dist-client/ unless they were built from exactly these sources. */
export function buildIfStale() {
  writeTranslationTypes();
  const now = fingerprint();
  const built = existsSync(STAMP) && existsSync('dist-client/.vite/manifest.json') ? readFileSync(STAMP, 'utf8') : '';
  if (built === now) return false;
  run('node_modules/@nestjs/cli/bin/nest.js', 'build');
  run('node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn');
  run(...NODE_FLAGS, SITE_FILE);
  writeFileSync(STAMP, now);
  return true;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  console.log(buildIfStale() ? 'built' : 'the build is up to date');
}
