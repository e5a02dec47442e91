import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { start: string } };
const FLAGS = scripts.start.match(/--\S+/g) ?? [];
/** What stands in the built site (`npm run build`) is read in a process of its own, as V8's flags are those of a process. */
const READ = `
  const { compileSiteFile } = require('./dist/src/site-file.js');
  const file = compileSiteFile();
  const { site } = file.load();
  const packages = [...new Set(Object.keys(require.cache).flatMap((path) => /node_modules\\/((?:@[^/]+\\/)?[^/]+)/.exec(path)?.[1] ?? []))];
  console.log(JSON.stringify({ usesKeptCode: file.usesKeptCode, starts: typeof site.start, packages }));`;

function read(...flags: readonly string[]): { usesKeptCode: boolean; starts: string; packages: string[] } {
  const { stdout, stderr } = spawnSync(process.execPath, [...flags, '-e', READ], {
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (!stdout) throw new Error(stderr);
  return JSON.parse(stdout) as ReturnType<typeof read>;
}

/** It finds the script of its thread beside itself. */
const BESIDE = ['thread-stream'];

describe('the one file of the built site', () => {
  it('is compiled from the kept code with the flags of npm start, and holds every package that a start loads but one', () => {
    expect(FLAGS.length).toBeGreaterThan(0);
    expect(read(...FLAGS)).toEqual({ usesKeptCode: true, starts: 'function', packages: BESIDE });
  });

  it('is compiled anew under flags that the kept code was not made for', () => {
    expect(read('--max-semi-space-size=8')).toEqual({ usesKeptCode: false, starts: 'function', packages: BESIDE });
  });
});
