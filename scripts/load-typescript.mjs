// Lets a script use TypeScript of the suites: Node cannot load it by itself.
import { readFileSync } from 'node:fs';
import Module, { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** The exports of a TypeScript file, given relative to this folder; what it imports, dynamically too, is compiled as well. */
export function loadTypeScript(file) {
  const { transformFileSync } = require('@swc/core');
  const { exclude: _, module, ...swc } = JSON.parse(readFileSync(new URL('../.swcrc', import.meta.url), 'utf8'));
  // import() becomes require() too, for only that comes by here
  const options = { ...swc, module: { ...module, ignoreDynamic: false }, swcrc: false };
  Module._extensions['.ts'] ??= (loaded, path) => loaded._compile(transformFileSync(path, options).code, path);
  Module._resolveFilename = resolveBuiltName;
  return require(file);
}

const resolveFilename = Module._resolveFilename;

/** import() names our own files as they are after the build: `./x.js` is `./x.ts` here. */
function resolveBuiltName(request, ...rest) {
  try {
    return resolveFilename.call(Module, request, ...rest);
  } catch (error) {
    if (!/^\.{1,2}\/.*\.js$/.test(request)) throw error;
    return resolveFilename.call(Module, request.replace(/\.js$/, '.ts'), ...rest);
  }
}
