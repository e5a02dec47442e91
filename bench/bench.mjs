// npm run bench: CPU per request of our home page, cached and rendered, beside a raw node:http server with the same bytes,
// in the same run; start-up, beside that of raw; memory and bytes. Needs wrk (apt-get install wrk). Loopback only; exits when done.
// ROUNDS=5 SECS=5 CONNS=50 npm run bench; writes bench/RESULTS.md and ends with 1 when a goal is missed.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import { join } from 'node:path';
import { buildIfStale } from '../scripts/build.mjs';
import { get, start } from './measured-process.mjs';
import { goal, range, writeTable } from './results.mjs';

const ROUNDS = Number(process.env.ROUNDS ?? 5);
const SECS = Number(process.env.SECS ?? 5);
const CONNS = Number(process.env.CONNS ?? 50);
const STARTS = 5;
const SITE = 'dist/src/main.js';
const PORTS = { cached: 3191, rendered: 3192, raw: 3193, started: 3194 };
const BR = { 'accept-encoding': 'br' };

/** One bounded wrk run; answers and how many of them were not 2xx. */
function wrk(port, seconds) {
  const args = ['-t1', `-c${CONNS}`, `-d${seconds}s`, '--timeout', '20s', '-H', 'Accept-Encoding: br', `http://127.0.0.1:${port}/`];
  const { stdout, error } = spawnSync('wrk', args, { encoding: 'utf8' });
  if (error) throw new Error('wrk is missing: apt-get install wrk');
  const requests = Number(stdout.match(/(\d+) requests in/)?.[1]);
  const bad = Number(stdout.match(/Non-2xx or 3xx responses: (\d+)/)?.[1] ?? 0);
  if (!requests || bad) throw new Error(`wrk: ${bad} bad answers\n${stdout}`);
  return { requests, perSecond: Number(stdout.match(/Requests\/sec:\s+([\d.]+)/)[1]) };
}

/** From the start of a process to its first 200, ms; the process is ended. */
async function timeToStart(file, env) {
  const server = await start(file, PORTS.started, env);
  await server.stop();
  return server.startMs;
}

/** The home page as it is sent from its second request on: its smallest form is made in the background. */
async function improved() {
  const quick = (await get(PORTS.cached, '/', BR)).body.length;
  for (let i = 0; i < 1000; i++) {
    const answer = await get(PORTS.cached, '/', BR);
    if (answer.body.length < quick) return answer;
  }
  throw new Error('the smaller form of the page was not made within 1000 requests');
}

const loadBefore = os.loadavg()[0];
buildIfStale();
const folder = mkdtempSync(join(os.tmpdir(), 'site-bench-'));
// pictures are made ahead in a process of its own after a first start; here it would only take a core away
// each process has a folder, and with it a database, of its own
const env = (name) => ({ NODE_ENV: 'production', LOG_LEVEL: 'warn', DATA_DIR: join(folder, name), IMAGE_PREPARE: 'off' });
const running = [];
try {
  const servers = {
    cached: await start(SITE, PORTS.cached, env('cached')),
    rendered: await start(SITE, PORTS.rendered, { ...env('rendered'), PAGE_CACHE_MB: '0' }),
  };
  running.push(...Object.values(servers));
  const html = (await get(PORTS.cached, '/')).body;
  const first = (await get(PORTS.rendered, '/', BR)).body.length;
  const answer = await improved();
  const smallest = answer.body.length;
  const { date: _date, connection: _connection, 'keep-alive': _keepAlive, ...headers } = answer.headers;
  const rawFile = join(folder, 'raw.json');
  writeFileSync(rawFile, JSON.stringify({ headers, body: answer.body.toString('base64') }));
  const starts = { raw: [], site: [] };
  for (let i = 0; i < STARTS; i++) {
    starts.raw.push(await timeToStart('bench/raw-server.mjs', { RAW_FILE: rawFile }));
    starts.site.push(await timeToStart(SITE, env('started')));
  }
  servers.raw = await start('bench/raw-server.mjs', PORTS.raw, { RAW_FILE: rawFile });
  running.push(servers.raw);

  const runs = { raw: [], cached: [], rendered: [] };
  for (const name of Object.keys(runs)) wrk(PORTS[name], 4); // warm: the just-in-time compiler has seen the code
  for (let round = 0; round < ROUNDS; round++) {
    for (const name of Object.keys(runs)) {
      const before = servers[name].cpuMs();
      const { requests, perSecond } = wrk(PORTS[name], SECS);
      runs[name].push({ cpu: (servers[name].cpuMs() - before) / requests, perSecond });
    }
  }
  const rss = { cached: servers.cached.rssMb(), rendered: servers.rendered.rssMb() };

  const cpu = (name) => runs[name].map((run) => run.cpu);
  const perSecond = (name) => runs[name].map((run) => run.perSecond);
  const timesRaw = (name) => cpu(name).map((value, round) => value / runs.raw[round].cpu);
  const htmlKb = html.length / 1024;
  const goals = [
    goal('cached home page, br: CPU ÷ raw node:http with the same bytes', timesRaw('cached'), 1.3, 2, '×'),
    goal('rendered home page, br: CPU ÷ raw', timesRaw('rendered'), 60, 0, '×'),
    goal(
      '— per 35 KB of HTML',
      timesRaw('rendered').map((times) => (times / htmlKb) * 35),
      35,
      0,
      '×',
    ),
    goal(
      'first 200 after process start ÷ that of raw',
      starts.site.map((ms, i) => ms / starts.raw[i]),
      6,
      1,
      '×',
    ),
    goal('resident memory after load, database connected, rendering, MB', [rss.rendered], 170, 0),
    goal('— cached, MB', [rss.cached], 170, 0),
    goal('home page: HTML, KB', [htmlKb], 60, 1),
    goal('— br as a page asked for again is sent, KB', [smallest / 1024], 12, 1),
  ];
  const figures = [
    ['CPU per request, raw / cached / rendered, ms', ['raw', 'cached', 'rendered'].map((name) => range(cpu(name), 4)).join(' / ')],
    ['requests per second, raw / cached', `${range(perSecond('raw'), 0)} / ${range(perSecond('cached'), 0)}`],
    ['first 200, raw / site, ms', `${range(starts.raw, 0)} / ${range(starts.site, 0)}`],
    ['br of a page just rendered, KB', (first / 1024).toFixed(1)],
  ];
  const machine = `${os.cpus().length} × ${os.cpus()[0].model.trim()}, node ${process.version}, load before ${loadBefore.toFixed(1)}`;
  const how = `wrk -t1 -c${CONNS} -d${SECS}s, ${ROUNDS} interleaved rounds, loopback, one process each; CPU is utime+stime of the server; ${STARTS} interleaved starts.`;
  writeTable('server', `${machine}.\n${how}`, goals, figures);
} finally {
  await Promise.all(running.map((server) => server.stop()));
  rmSync(folder, { recursive: true, force: true });
}
