// npm run test:container: carries out docs/operations/Dockerfile without a builder, in a folder: copies what it copies, runs what it runs. Then
// starts what came of it as its CMD says, as an unprivileged user to whom nothing but DATA_DIR (and an empty /tmp) can be written, without
// a way out of the machine, on a PostgreSQL server; asks its HEALTHCHECK, a page and an order's price, and ends it by SIGTERM.
// Linux and root only (mount namespaces). Takes a few minutes: it installs the packages anew.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { isRoot, NOBODY } from './debian-packages.mjs';
import { freePort, PostgresServer, postgresPrograms, WITHOUT_SYNC } from './postgres-server.mjs';

const DOCKERFILE = 'docs/operations/Dockerfile';
const START_LIMIT_MS = 90_000;

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const lines = readFileSync(DOCKERFILE, 'utf8')
  .split('\n')
  .filter((line) => line && !line.startsWith('#'));
const ignored = readFileSync(`${DOCKERFILE}.dockerignore`, 'utf8').split('\n').filter(Boolean);
const context = spawnSync('git', ['ls-files'], { encoding: 'utf8' })
  .stdout.split('\n')
  .filter((path) => path && !ignored.some((name) => path === name || path.startsWith(`${name}/`)));

// not below /tmp, which the site gets an empty one of
const folder = mkdtempSync('/var/tmp/site-container-');
chmodSync(folder, 0o755);
/** Where a path of the image is here. */
const here = (path) => join(folder, path);
const translated = (text) => text.replaceAll(/(?<![\w.])\/(build|site|data)\b/g, (path) => here(path));
const shell = (command, cwd, env) => {
  console.log(`RUN ${command}`);
  const { status } = spawnSync('bash', ['-ec', command], { cwd, stdio: ['ignore', 'ignore', 'inherit'], env });
  if (status !== 0) throw new Error(`"${command}" ended with ${status}`);
};

function copy(args, cwd) {
  const [to] = args.splice(-1);
  const from = args[0].startsWith('--from=build') ? args.splice(0, 1) && ((path) => here(path)) : null;
  const target = join(cwd, to);
  if (args[0] === '.') {
    for (const path of context) {
      mkdirSync(dirname(join(cwd, path)), { recursive: true });
      cpSync(path, join(cwd, path));
    }
    return;
  }
  for (const path of args)
    cpSync(from ? from(path) : path, to.endsWith('/') ? join(target, path.split('/').at(-1)) : target, { recursive: true });
}

/** Carries the lines out. @returns how the image is started */
function build() {
  const env = { PATH: process.env.PATH, HOME: here('home'), npm_config_cache: process.env.npm_config_cache ?? `${process.env.HOME}/.npm` };
  const image = { env: {}, cwd: folder };
  for (const line of lines) {
    const [instruction, rest] = [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)];
    if (instruction === 'WORKDIR') mkdirSync((image.cwd = here(rest)), { recursive: true });
    else if (instruction === 'COPY') copy(rest.split(' '), image.cwd);
    else if (instruction === 'ENV') Object.assign(image.env, Object.fromEntries(rest.split(' ').map((pair) => pair.split('='))));
    else if (instruction === 'RUN') {
      if (rest.includes('chown node:node /data')) {
        mkdirSync(here('data'));
        chownSync(here('data'), NOBODY, NOBODY);
      } else shell(translated(rest), image.cwd, env);
    } else if (instruction === 'CMD') image.command = JSON.parse(rest);
    else if (instruction === 'HEALTHCHECK') image.health = JSON.parse(rest.slice(rest.indexOf('CMD ') + 4));
    else if (!['FROM', 'USER', 'VOLUME', 'EXPOSE'].includes(instruction))
      throw new Error(`${DOCKERFILE}: ${instruction} is not known here`);
  }
  return image;
}

const expect = (isSo, what) => {
  if (!isSo) throw new Error(what);
  console.log(`ok   ${what}`);
};

let child;
let database;
try {
  if (!isRoot) throw new Error('needs root, for mount namespaces');
  const { env, cwd, command, health } = build();
  const size = spawnSync('du', ['-sm', cwd], { encoding: 'utf8' }).stdout.split('\t')[0];
  console.log(`${size} MB beside Node`);
  database = new PostgresServer(postgresPrograms(), WITHOUT_SYNC);
  database.create();
  await database.start();
  const port = await freePort();
  const site = { PATH: process.env.PATH, ...env, PORT: String(port), DATA_DIR: here('data') };
  const settings = {
    ...site,
    DATABASE_URL: database.address(),
    SITE_URL: 'https://site.example',
    MAIL: 'outbox',
    SMS: 'outbox',
    LOG_LEVEL: 'warn',
  };
  const closed = `mount --make-rprivate / && mount --bind ${here('data')} ${here('data')} && mount -t tmpfs tmpfs /tmp && mount -o remount,bind,ro / && exec setpriv --reuid ${NOBODY} --regid ${NOBODY} --clear-groups --no-new-privs --bounding-set=-all "$@"`;
  child = spawn('unshare', ['-m', 'sh', '-ec', closed, 'sh', ...command], { cwd, env: settings, stdio: ['ignore', 'inherit', 'inherit'] });
  const isHealthy = () =>
    spawnSync(
      health[0],
      health.slice(1).map((part) => part.replace('127.0.0.1:3000', `127.0.0.1:${port}`)),
    ).status === 0;
  const deadline = performance.now() + START_LIMIT_MS;
  while (!isHealthy() && child.exitCode === null && performance.now() < deadline) await pause(200);
  expect(isHealthy(), 'is healthy, as its HEALTHCHECK says');
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
  expect(/^Uid:\t65534\t65534/m.test(status) && /^CapEff:\t0+$/m.test(status), 'runs as nobody, with no capability');
  const mounts = readFileSync(`/proc/${child.pid}/mounts`, 'utf8').split('\n');
  expect(/\bro\b/.test(mounts.findLast((line) => line.split(' ')[1] === '/').split(' ')[3]), 'its root file system is read-only');
  expect((await fetch(`http://127.0.0.1:${port}/`)).status === 200, 'answers a page');
  const hexPort = port.toString(16).toUpperCase().padStart(4, '0');
  const isOpen = readFileSync('/proc/net/tcp', 'utf8').includes(` 00000000:${hexPort} 00000000:0000 0A`);
  expect(isOpen, 'listens on all addresses of its network, not on loopback alone as local mode does');
  const hasDatabase = async () => (await (await fetch(`http://127.0.0.1:${port}/health/ready`)).json()).dependencies.database.ok;
  while (!(await hasDatabase()) && performance.now() < deadline) await pause(200);
  expect(await hasDatabase(), 'has its database');
  const picture = /\/img\/[^"' ,]+/.exec(await (await fetch(`http://127.0.0.1:${port}/`)).text())?.[0];
  expect((await fetch(`http://127.0.0.1:${port}${picture}`)).status === 200, 'makes a picture, and keeps it in DATA_DIR');
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  expect((await gone)[0] === 0, 'ends with 0 on SIGTERM');
  console.log('1 passed, 0 failed');
} catch (error) {
  console.error(error.message);
  console.log('0 passed, 1 failed');
  process.exitCode = 1;
} finally {
  if (child && child.exitCode === null) child.kill('SIGKILL');
  await database?.remove();
  rmSync(folder, { recursive: true, force: true });
}
