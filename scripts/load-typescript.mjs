// Lets a script use TypeScript of the suites: Node cannot load it by itself.
import { readFileSync } from 'node:fs';
import Module, { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** The exports of a TypeScript file, given relative to this folder; what it imports is compiled too. */
export function loadTypeScript(file) {
  const { transformFileSync } = require('@swc/core');
  const { exclude: _, ...swc } = JSON.parse(readFileSync(new URL('../.swcrc', import.meta.url), 'utf8'));
  Module._extensions['.ts'] ??= (module, path) => module._compile(transformFileSync(path, { ...swc, swcrc: false }).code, path);
  return require(file);
}
