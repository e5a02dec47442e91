import { existsSync } from 'node:fs';
import type { SpawnOptions } from 'node:child_process';

/** A command as `spawn` takes it. */
export interface Command {
  readonly file: string;
  readonly args: readonly string[];
  readonly options: Pick<SpawnOptions, 'uid' | 'gid'>;
}

/** The user `nobody` of Linux distributions and its group: PostgreSQL needs a user that has a name. */
export const UNPRIVILEGED_ID = 65534;
const SETPRIV = ['/usr/bin/setpriv', '/bin/setpriv'];

/** Whether the process runs as root, which PostgreSQL refuses to. */
export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/**
 * The command as PostgreSQL lets itself be run: unchanged for an ordinary user; started by root it runs as `nobody`. Its programs and
 * its data may lie below folders that only root can enter (/root), so it keeps the right to enter folders where `setpriv` can give it.
 */
export function unprivileged(file: string, args: readonly string[]): Command {
  if (!isRoot()) return { file, args, options: {} };
  const setpriv = SETPRIV.find((path) => existsSync(path));
  if (!setpriv) return { file, args, options: { uid: UNPRIVILEGED_ID, gid: UNPRIVILEGED_ID } };
  const drop = ['--reuid', String(UNPRIVILEGED_ID), '--regid', String(UNPRIVILEGED_ID), '--clear-groups'];
  return { file: setpriv, args: [...drop, '--inh-caps', '+dac_override', '--ambient-caps', '+dac_override', file, ...args], options: {} };
}
