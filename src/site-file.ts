import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Script } from 'node:vm';
import type * as Site from './site';

/** The site and the packages that it starts with, in one file (scripts/site-file.mjs). */
const FILE = join(__dirname, '..', 'site.js');
/**
 * The code that V8 made of that file when the build had answered a page with it.
 * @public scripts/site-code.mjs writes it
 */
export const CODE_FILE = join(__dirname, '..', 'site.code');

/**
 * Compiles the one file of the site; null where the build has made none. The kept code saves half of a start. V8 itself leaves it alone
 * when it is of another version or of other flags, and `usesKeptCode` is false then.
 */
export function compileSiteFile(): { readonly script: Script; readonly usesKeptCode: boolean; load(): typeof Site } | null {
  if (!existsSync(FILE)) return null;
  const cachedData = existsSync(CODE_FILE) ? readFileSync(CODE_FILE) : undefined;
  // the build escapes all that is not ASCII; read so, V8 keeps it in a byte for each character
  const script = new Script(readFileSync(FILE, 'latin1'), { filename: FILE, cachedData });
  const load = () => {
    const module = { exports: {} as typeof Site };
    const run = script.runInThisContext() as (...given: unknown[]) => void;
    run(module.exports, createRequire(FILE), module, FILE, join(__dirname, '..'));
    return module.exports;
  };
  return { script, usesKeptCode: cachedData !== undefined && script.cachedDataRejected === false, load };
}
