import { Module } from '@nestjs/common';
import { DeclaresEnvironment } from '../config/environment-group';
import { SiteEnvironment } from '../config/site.env';
import { siteEnvironment } from '../config/site-environment';
import { DatabaseEnvironment } from '../database/database.env';
import { backUp } from './backup';
import { withDatabase } from './database-location';
import { restore } from './restore';

/** The settings that the commands need. */
@DeclaresEnvironment(DatabaseEnvironment)
@Module({})
class BackupModule {}

/**
 * `npm run backup -- FILE` and `npm run restore -- FILE`.
 * @param environment instead of `.env` and the environment of the process
 * @returns what was done, for the terminal
 */
export async function runCommand(
  command: 'backup' | 'restore',
  file: string | undefined,
  environment?: NodeJS.ProcessEnv,
): Promise<string> {
  if (!file) throw new Error(`Name a file: npm run ${command} -- site.backup.gz`);
  const { loaded } = await siteEnvironment(BackupModule, environment);
  const place = { DATABASE_URL: loaded.get(DatabaseEnvironment).DATABASE_URL, DATA_DIR: loaded.get(SiteEnvironment).DATA_DIR };
  const counts =
    command === 'backup'
      ? await withDatabase(place, 'read', (client) => backUp(client, file))
      : await withDatabase(place, 'write', (client) => restore(client, file));
  const rows = [...counts.values()].reduce((sum, count) => sum + count, 0);
  return `${command === 'backup' ? 'backed up into' : 'restored from'} ${file}: ${rows} rows of ${counts.size} tables`;
}
