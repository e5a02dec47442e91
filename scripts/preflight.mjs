// What keeps the tests from running in a fresh clone.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const json = (path) => JSON.parse(readFileSync(path, 'utf8'));

/** What to do before the tests can run, or null. Reads the package files of the current folder. */
export function missingPrerequisite() {
  return wrongNode() ?? missingPackages();
}

function wrongNode() {
  const needed = json('package.json').engines.node.replace(/^>=/, '');
  const [major, minor] = needed.split('.').map(Number);
  const [ownMajor, ownMinor] = process.versions.node.split('.').map(Number);
  if (ownMajor > major || (ownMajor === major && ownMinor >= minor)) return null;
  return `Node ${process.version} is too old: install ${needed} or newer.`;
}

function missingPackages() {
  const { dependencies, devDependencies } = json('package.json');
  const { packages } = json('package-lock.json');
  const stale = Object.keys({ ...dependencies, ...devDependencies }).find((name) => {
    const folder = `node_modules/${name}`;
    const manifest = join(folder, 'package.json');
    return !existsSync(manifest) || json(manifest).version !== packages[folder]?.version;
  });
  return stale ? `${stale} is not installed as package-lock.json has it: run npm ci.` : null;
}
