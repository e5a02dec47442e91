import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Script } from 'node:vm';
import type * as Site from './site';

/**
 * The site and the packages that it starts with, in one file.
 * @public scripts/site-file.mjs writes it
 */
export const SITE_FILE = join(__dirname, 'site.bundle.js');
/**
 * The code that V8 made of that file when the build had answered a page with it.
 * @public scripts/site-file.mjs writes it
 */
export const CODE_FILE = join(__dirname, 'site.bundle.code');

/**
 * Compiles the one file of the site; null where the build has made none. The kept code saves half of a start. V8 itself leaves it alone
 * when it is of another version or of other flags, and `usesKeptCode` is false then.
 */
export function compileSiteFile(): { readonly script: Script; readonly usesKeptCode: boolean; load(): typeof Site } | null {
  if (!existsSync(SITE_FILE)) return null;
  const cachedData = existsSync(CODE_FILE) ? readFileSync(CODE_FILE) : undefined;
  const script = new Script(readFileSync(SITE_FILE, 'utf8'), { filename: SITE_FILE, cachedData });
  const load = () => {
    const module = { exports: {} as typeof Site };
    const run = script.runInThisContext() as (...given: unknown[]) => void;
    run(module.exports, createRequire(SITE_FILE), module, SITE_FILE, __dirname);
    return module.exports;
  };
  return { script, usesKeptCode: cachedData !== undefined && script.cachedDataRejected === false, load };
}
