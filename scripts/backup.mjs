// npm run backup -- FILE: all data of the database into a file. npm run restore -- FILE: from a file into an empty database.
// The database is that of DATABASE_URL, or the embedded one in DATA_DIR, of a running site too. docs/operations.md, Backup and restore.
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildIfStale } from './build.mjs';

const [command, file] = process.argv.slice(2);
// the file is meant from where npm was called
const target = file && resolve(process.env.INIT_CWD ?? process.cwd(), file);
process.chdir(fileURLToPath(new URL('..', import.meta.url)));
buildIfStale();
const { runCommand } = createRequire(import.meta.url)('../dist/src/platform/backup/command.js');
try {
  console.log(await runCommand(command, target));
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
