import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';

/** Fails until its marker is there, which the first run leaves. */
const UNSTABLE = `const fs = require('node:fs'); const marker = __dirname + '/marker';
it('is unstable', () => { const seen = fs.existsSync(marker); fs.writeFileSync(marker, ''); expect(seen).toBe(true); });
it('always passes', () => {});`;
const PASSING = `it('passes', () => {});`;
const BROKEN = `it('is broken', () => { throw new Error('always'); });`;

interface Outcome {
  readonly passed: number;
  readonly failed: number;
  readonly unstable: readonly string[];
  readonly files: readonly string[];
}

/** What `runJest` makes of these files, in a process of its own: it is an ES module. @param grouped run as groups of specs */
function outcomeOf(files: Readonly<Record<string, string>>, options: object = {}, grouped = false): Outcome {
  const folder = mkdtempSync(join(tmpdir(), 'jest-run-'));
  try {
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    const config = JSON.stringify({ rootDir: folder, testMatch: ['**/*.check.js'], transform: {} });
    const args = JSON.stringify(['--config', config]);
    const all = JSON.stringify({ ...options, stdio: ['ignore', 'ignore', 'ignore'] });
    const paths = JSON.stringify(Object.keys(files).map((name) => relative('.', join(folder, name))));
    const groups = grouped ? `groupSpecs(${paths}, ${JSON.stringify(relative('.', join(folder, 'groups')))}).files` : 'undefined';
    const script = `import { runJest } from './scripts/jest-run.mjs';
      import { groupSpecs } from './scripts/spec-groups.mjs';
      const { passed, failed, files, unstable } = await runJest(${args}, { ...${all}, groups: ${groups} });
      console.log('\\n' + JSON.stringify({ passed, failed, unstable, files: files.map(({ path }) => path) }));`;
    const printed = execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
    return JSON.parse(printed.trim().split('\n').at(-1)!) as Outcome;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

jest.setTimeout(120_000);

describe('what failed in a run of jest', () => {
  it('is run once more by itself: what passes then counts as passed, and is named as unstable', () => {
    const { unstable, ...counts } = outcomeOf({ 'a.check.js': UNSTABLE, 'b.check.js': PASSING });
    expect(counts).toMatchObject({ passed: 3, failed: 0 });
    expect(unstable).toEqual([expect.stringMatching(/a\.check\.js: is unstable$/)]);
  });

  it('is failed when it fails again', () => {
    expect(outcomeOf({ 'a.check.js': UNSTABLE, 'b.check.js': BROKEN })).toMatchObject({ passed: 2, failed: 1 });
  });

  it('is not run again when more than an accident happened, or where a run cannot be repeated', () => {
    const many = Object.fromEntries(['a', 'b', 'c', 'e'].map((name) => [`${name}.check.js`, BROKEN]));
    expect(outcomeOf({ ...many, 'd.check.js': UNSTABLE })).toMatchObject({ passed: 1, failed: 5, unstable: [] });
    expect(outcomeOf({ 'a.check.js': UNSTABLE }, { repeat: false })).toMatchObject({ passed: 1, failed: 1, unstable: [] });
  });

  it('is named by its own file when several ran as one, and is run again without the others', () => {
    const { files, ...counts } = outcomeOf({ 'a.check.js': UNSTABLE, 'b.check.js': PASSING }, {}, true);
    expect(counts).toEqual({ passed: 3, failed: 0, unstable: [expect.stringMatching(/a\.check\.js: is unstable$/)] });
    expect(files).toHaveLength(2);
  });

  it('is all of a group that broke before its tests: each of its files is run by itself', () => {
    const { files, ...counts } = outcomeOf({ 'a.check.js': PASSING, 'b.check.js': `throw new Error('at once');` }, {}, true);
    expect(counts).toMatchObject({ passed: 1, failed: 1 });
    expect(files).toHaveLength(2);
  });

  it('is all of a group that broke after its tests, too', () => {
    const after = `const marker = __dirname + '/marker'; const fs = require('node:fs');
afterAll(() => { if (!fs.existsSync(marker)) { fs.writeFileSync(marker, ''); throw new Error('once'); } });`;
    const { files, ...counts } = outcomeOf({ 'a.check.js': PASSING, 'b.check.js': `${PASSING}\n${after}` }, {}, true);
    expect(counts).toEqual({ passed: 2, failed: 0, unstable: [expect.stringMatching(/b\.check\.js: the file itself$/)] });
    expect(files).toHaveLength(2);
  });
});
