// node bench/growth.mjs: what ten times the content costs (start, memory, pages, search), and whether a second process costs more CPU for a
// request than one. Loopback only; exits when done. TIMES=10; ends with 1 when a goal is missed.
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { buildIfStale } from '../scripts/build.mjs';
import { get, start } from './measured-process.mjs';
import { goal, writeTable } from './results.mjs';

const TIMES = Number(process.env.TIMES ?? 10);
const RENDERS = 40;
const PORTS = [3199, 3200];
const SITE = resolve('dist/src/main.js');
/** Lists that grow, by file, with the list of it. */
const LISTS = { services: 'services', employees: 'employees', journal: 'articles' };
const PATHS = {
  home: '/',
  'list of services': '/services/female/',
  'one service': '/services/female/hair/cuts/stryzhka-kucheriv/',
  masters: '/employees/',
  prices: '/price/female/',
  journal: '/blog/',
};
const WORDS = ['манікюр', 'стрижка', 'масаж', 'фарбування', 'брови'];

const loadBefore = os.loadavg()[0];
await buildIfStale();
const folder = mkdtempSync(join(os.tmpdir(), 'site-bench-growth-'));

/** A folder to start the site in with so many times the services, masters and articles; copies have names of their own. */
function enlargedRoot(times) {
  const root = join(folder, `root-${times}`);
  mkdirSync(root);
  for (const name of ['dist', 'dist-client', 'views', 'locales', 'migrations', 'node_modules', 'package.json'])
    symlinkSync(resolve(name), join(root, name));
  cpSync('content', join(root, 'content'), { recursive: true, filter: (path) => !path.startsWith(join('content', 'media')) });
  symlinkSync(resolve('content/media'), join(root, 'content', 'media'));
  const counts = {};
  for (const [file, list] of Object.entries(LISTS)) {
    const path = join(root, 'content', `${file}.json`);
    const content = JSON.parse(readFileSync(path, 'utf8'));
    const copies = Array.from({ length: times - 1 }, (_each, copy) =>
      content[list].map((item) => {
        const slug = `${item.slug}-${copy + 2}`;
        if (list === 'articles')
          for (const language of ['ua', 'en'])
            cpSync(
              join(root, 'content', 'articles', `${item.slug}.${language}.html`),
              join(root, 'content', 'articles', `${slug}.${language}.html`),
            );
        return { ...item, slug };
      }),
    );
    content[list] = [...content[list], ...copies.flat()];
    counts[list] = content[list].length;
    writeFileSync(path, JSON.stringify(content));
  }
  return { root, counts };
}

const environment = (name, more) => ({
  ...{ NODE_ENV: 'production', LOG_LEVEL: 'error', IMAGE_PREPARE: 'off', DATA_DIR: join(folder, name), PAGE_CACHE_MB: '0' },
  // a database would cost the same with any content
  ...{ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none', ...more },
});

/** CPU of one request of each path, ms, after a first one. */
async function cpuOf(server, port, path) {
  const ask = async () => {
    const { status } = await get(port, path);
    if (status !== 200) throw new Error(`${path}: ${status}`);
  };
  await ask();
  const before = server.cpuMs();
  for (let round = 0; round < RENDERS; round++) await ask();
  return (server.cpuMs() - before) / RENDERS;
}

async function measured(times) {
  const { root, counts } = enlargedRoot(times);
  const server = await start(SITE, PORTS[0], environment(`content-${times}`), '/', root);
  try {
    const cpu = {};
    for (const [name, path] of Object.entries(PATHS)) cpu[name] = await cpuOf(server, PORTS[0], path);
    // the first search makes the index
    await get(PORTS[0], `/search/?q=${encodeURIComponent('акція')}`);
    const before = server.cpuMs();
    for (const word of WORDS) await get(PORTS[0], `/search/?q=${encodeURIComponent(word)}`);
    return { counts, startMs: server.startMs, rssMb: server.rssMb(), cpu, searchMs: (server.cpuMs() - before) / WORDS.length };
  } finally {
    await server.stop();
  }
}

/** CPU of a rendered page of so many processes, asked in turn, ms. */
async function instances(count) {
  const ports = PORTS.slice(0, count);
  const servers = await Promise.all(ports.map((port, at) => start(SITE, port, environment(`instance-${count}-${at}`))));
  try {
    const paths = Object.values(PATHS);
    const round = (number) => Promise.all(ports.map((port, at) => get(port, paths[(number + at) % paths.length])));
    for (let number = 0; number < 60; number++) await round(number);
    const before = servers.map((server) => server.cpuMs());
    // as many of each process: one that has rendered more is compiled better
    const rounds = 240;
    for (let number = 0; number < rounds; number++) await round(number);
    return servers.reduce((sum, server, at) => sum + server.cpuMs() - before[at], 0) / (rounds * count);
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
}

/** A known piece of work that allocates as rendering does; prints the CPU it took, ms. */
const KNOWN_WORK = `let kept = 0;
for (let i = 0; i < 400; i++) kept += Array.from({ length: 5000 }, (_, at) => '<li>' + at + '</li>').join('').length;
const { user, system } = process.cpuUsage();
console.log((user + system) / 1000, kept);`;

/** CPU of the known work in each of so many processes at once, ms: what the processors take for being shared. */
async function knownWork(count) {
  const run = promisify(execFile);
  const runs = await Promise.all(Array.from({ length: count }, () => run(process.execPath, ['-e', KNOWN_WORK])));
  return runs.reduce((sum, { stdout }) => sum + Number.parseFloat(stdout), 0) / count;
}

/** The middle one of five. */
async function middle(measure) {
  const values = [];
  while (values.length < 5) values.push(await measure());
  return values.sort((a, b) => a - b)[2];
}

try {
  const [one, many] = [await measured(1), await measured(TIMES)];
  const [alone, beside] = [await instances(1), await instances(2)];
  const shared = (await middle(() => knownWork(2))) / (await middle(() => knownWork(1)));
  const grown = (name, a, b, digits, unit) => [
    `${name}, today / ${TIMES} times`,
    `${a.toFixed(digits)} / ${b.toFixed(digits)} ${unit} (${(b / a).toFixed(1)}×)`,
  ];
  const { services, employees, articles } = many.counts;
  writeTable(
    'growth',
    `${os.cpus().length} × ${os.cpus()[0].model.trim().split(' ').slice(0, 2).join(' ')}, node ${process.version}, load before ${loadBefore.toFixed(1)}. Embedded content, without page cache; ${services} services, ${employees} masters, ${articles} articles are ${TIMES} times today's. CPU of the process, by /proc. The start holds the ten seconds that a process waits for its database, which is away.`,
    [goal('CPU for a rendered page, two processes ÷ one, over the same for known work', [beside / alone / shared], 1.15, 2)],
    [
      grown('first page after the start', one.startMs / 1000, many.startMs / 1000, 1, 's'),
      grown('memory after these pages', one.rssMb, many.rssMb, 0, 'MB'),
      ...Object.keys(PATHS).map((name) => grown(`${name}, rendered, CPU`, one.cpu[name], many.cpu[name], 1, 'ms')),
      grown('a search that nobody has asked, CPU', one.searchMs, many.searchMs, 0, 'ms'),
      ['known work in two processes at once ÷ in one, CPU', `${shared.toFixed(2)}×`],
      ['a rendered page with one process / each of two, CPU, ms', `${alone.toFixed(1)} / ${beside.toFixed(1)}`],
    ],
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}
