// Programs that tests need from Debian's packages; installed by root when they are missing.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Debian asks it whether services may be started after their installation. */
const POLICY = '/usr/sbin/policy-rc.d';
/** Debian makes a cluster of PostgreSQL when the package is installed, unless this file says no. */
const NO_CLUSTER = '/etc/postgresql-common/createcluster.d/no-main.conf';

export const isRoot = process.getuid?.() === 0;
/** Owner of what is started when this runs as root, which servers should not. */
export const NOBODY = 65534;
export const unprivileged = isRoot ? { uid: NOBODY, gid: NOBODY } : {};

/** Installs packages without starting what they bring; does nothing where that cannot be done. */
export function installPackages(...names) {
  if (!isRoot || !existsSync('/usr/bin/apt-get')) return;
  console.log(`apt-get install ${names.join(' ')}`);
  if (!existsSync(NO_CLUSTER)) {
    mkdirSync(dirname(NO_CLUSTER), { recursive: true });
    writeFileSync(NO_CLUSTER, 'create_main_cluster = false\n');
  }
  const isFirst = !existsSync(POLICY);
  if (isFirst) writeFileSync(POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  try {
    for (const args of [['update'], ['install', '-y', '--no-install-recommends', ...names]]) {
      const options = ['-qq', '-o=Dpkg::Use-Pty=0', '-o=DPkg::Lock::Timeout=120'];
      const { status } = spawnSync('apt-get', [...options, ...args], { stdio: ['ignore', 'ignore', 'inherit'], env });
      if (status !== 0) throw new Error(`apt-get ${args[0]} failed`);
    }
  } finally {
    if (isFirst) rmSync(POLICY, { force: true });
  }
}
