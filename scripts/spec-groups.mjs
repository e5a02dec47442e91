// Puts spec files together, so that a worker of jest loads the modules of the site once for several of them (docs/decisions/0028).
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join, relative, resolve } from 'node:path';

/** With larger groups one processor would wait for the last of the other; with smaller ones both would load the site more often. */
const FILES_OF_A_GROUP = 8;
/** Tagged files take longest: they stay by themselves, and begin first (test/support/slow-first.cjs). */
const { tagOf } = createRequire(import.meta.url)('../test/support/test-tags.cjs');

/**
 * Writes a spec file for each group, which jest is given instead of its members; every member is a `describe` named by its path.
 * @param {string[]} paths of spec files, from the current folder
 * @param {string} folder of their own, inside the root of jest
 * @returns {{files: Map<string, string[]>, remove: () => void}} the members of each group's file, paths from the current folder
 */
export function groupSpecs(paths, folder) {
  const alone = paths.filter((path) => tagOf(path) !== null);
  const rest = paths.filter((path) => tagOf(path) === null);
  const count = Math.ceil(rest.length / FILES_OF_A_GROUP);
  // neighbours in the alphabet test the same things, and take equally long
  const groups = Array.from({ length: count }, (_, group) => rest.filter((_path, index) => index % count === group));
  mkdirSync(folder, { recursive: true });
  const files = new Map([...alone.map((path) => [path]), ...groups].map((members) => [write(members, folder), members]));
  return { files, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** @returns the path of the group's file, which is named like its first member */
function write(members, folder) {
  const file = join(folder, basename(members[0]).replace(/\.tsx?$/, '.js'));
  const named = members.map((path) => [path, relative(folder, resolve(path))]);
  const tag = tagOf(members[0]);
  writeFileSync(
    file,
    `${tag ? `// @${tag}\n` : ''}for (const [path, file] of ${JSON.stringify(named)}) describe(path, () => void require(file));\n`,
  );
  return file;
}
