import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { ConfigError } from '../config/config-error';

/**
 * Makes the folder of DATA_DIR, one level at a time: the recursive form of mkdir never returns in a file system without folders
 * of ours, as /proc is.
 * @throws ConfigError saying what to do when it cannot be made or written to
 */
export function prepareDataFolder(folder: string): void {
  const missing: string[] = [];
  for (let at = folder; !existsSync(at) && dirname(at) !== at; at = dirname(at)) missing.unshift(at);
  try {
    for (const each of missing) mkdirSync(each);
    accessSync(folder, constants.W_OK);
  } catch (error) {
    const { code = 'unknown error' } = error as NodeJS.ErrnoException;
    throw new ConfigError([`DATA_DIR must be a folder that the process can write to; "${folder}" cannot be used (${code})`]);
  }
}
