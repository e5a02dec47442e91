import { extname, join } from 'node:path';

/** Folder of the compiled modules. In the one file of the build (src/site-file.ts) it is that of this module already. */
const COMPILED = __dirname.replace(/[\\/]platform[\\/]boot$/, '');

/**
 * Where a compiled module lies that starts a thread or a process; null under the test runner, which runs TypeScript.
 * @param path below src, ending with .js
 */
export function compiledFile(path: string): string | null {
  return extname(__filename) === '.js' ? join(COMPILED, path) : null;
}
