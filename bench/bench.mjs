// npm run bench: CPU per request of our home page, cached and rendered, beside a raw node:http server with the same bytes,
// in the same run; start-up and memory. Needs wrk (apt-get install wrk). Loopback only; exits when done.
// ROUNDS=5 SECS=5 CONNS=50 npm run bench; writes bench/RESULTS.md.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import { join } from 'node:path';
import { buildIfStale } from '../scripts/build.mjs';
import { get, start } from './measured-process.mjs';

const ROUNDS = Number(process.env.ROUNDS ?? 5);
const SECS = Number(process.env.SECS ?? 5);
const CONNS = Number(process.env.CONNS ?? 50);
const STARTS = 5;
const SITE = 'dist/src/main.js';
const PORTS = { cached: 3191, rendered: 3192, raw: 3193 };
const BR = { 'accept-encoding': 'br' };

const median = (values) => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
};
const range = (values, digits) =>
  `${median(values).toFixed(digits)} (${Math.min(...values).toFixed(digits)}–${Math.max(...values).toFixed(digits)})`;

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

buildIfStale();
const folder = mkdtempSync(join(os.tmpdir(), 'site-bench-'));
// pictures are prepared in a process of its own after a first start, which would take a core away here
const env = { NODE_ENV: 'production', LOG_LEVEL: 'warn', DATA_DIR: folder, IMAGE_PREPARE: 'off' };
const running = [];
try {
  const starts = [];
  for (let i = 0; i < STARTS; i++) {
    const site = await start(SITE, PORTS.cached, env);
    starts.push(site.startMs);
    await site.stop();
  }

  const servers = {
    cached: await start(SITE, PORTS.cached, env),
    rendered: await start(SITE, PORTS.rendered, { ...env, PAGE_CACHE_MB: '0' }),
  };
  running.push(...Object.values(servers));
  const html = (await get(PORTS.cached, '/')).body;
  const answer = await get(PORTS.cached, '/', BR);
  const { date: _date, connection: _connection, 'keep-alive': _keepAlive, ...headers } = answer.headers;
  const rawFile = join(folder, 'raw.json');
  writeFileSync(rawFile, JSON.stringify({ headers, body: answer.body.toString('base64') }));
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
  const ratios = runs.cached.map((run, round) => run.cpu / runs.raw[round].cpu);
  const per35 = cpu('rendered').map((value) => (value / (html.length / 1024)) * 35);
  const rows = [
    ['cached home page, br: CPU ÷ raw node:http with the same bytes', `${range(ratios, 2)}×`, '≤ 2×'],
    ['— CPU per request, raw / cached, ms', `${range(cpu('raw'), 4)} / ${range(cpu('cached'), 4)}`, ''],
    [
      '— requests per second, raw / cached',
      `${range(
        runs.raw.map((r) => r.perSecond),
        0,
      )} / ${range(
        runs.cached.map((r) => r.perSecond),
        0,
      )}`,
      '',
    ],
    ['uncached home page, br: CPU per 35 KB of HTML, ms', range(per35, 2), '≤ 0.8'],
    [
      '— beside one request to raw in the same round',
      `${range(
        per35.map((value, round) => value / runs.raw[round].cpu),
        0,
      )}×`,
      '',
    ],
    [`— CPU per request (${(html.length / 1024).toFixed(1)} KB of HTML), ms`, range(cpu('rendered'), 2), ''],
    ['first 200 after process start, built tree, ms', range(starts, 0), '≤ 1500'],
    ['resident memory after load, cached / rendering, MB', `${rss.cached.toFixed(0)} / ${rss.rendered.toFixed(0)}`, '≤ 150'],
    ['home page: HTML, KB (br on the wire, KB)', `${(html.length / 1024).toFixed(1)} (${(answer.body.length / 1024).toFixed(1)})`, ''],
  ];
  const table = ['| what | measured, median (min–max) | goal |', '|---|---|---|', ...rows.map((row) => `| ${row.join(' | ')} |`)].join(
    '\n',
  );
  const machine = `${os.cpus().length} × ${os.cpus()[0].model.trim()}, node ${process.version}, load ${os.loadavg()[0].toFixed(1)}`;
  const how = `wrk -t1 -c${CONNS} -d${SECS}s, ${ROUNDS} interleaved rounds, loopback, one process each; CPU is utime+stime of the server.`;
  const text = readFileSync('bench/RESULTS.md', 'utf8');
  const fresh = `<!-- server -->\n${new Date().toISOString().slice(0, 10)}, ${machine}. ${how}\n\n${table}\n<!-- /server -->`;
  writeFileSync('bench/RESULTS.md', text.replace(/<!-- server -->[\s\S]*<!-- \/server -->/, fresh));
  console.log(table);
} finally {
  await Promise.all(running.map((server) => server.stop()));
  rmSync(folder, { recursive: true, force: true });
}
