// A process under measurement: started, watched through /proc, ended by its pid.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';

const CLOCK_TICK_MS = 10;
const START_LIMIT_MS = 60_000;

/** One GET; resolves with status, headers and body. */
export function get(port, path, headers = {}) {
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, headers, agent: false }, (res) => {
      const chunks = [];
      res.on('data', (chunk) => chunks.push(chunk));
      res.on('end', () => resolve({ status: res.statusCode, headers: res.headers, body: Buffer.concat(chunks) }));
    })
      .on('error', reject)
      .end();
  });
}

/** As `npm start` runs the site: V8 collects early instead of keeping what short-lived requests have left (docs/operations.md). */
const NODE_FLAGS = ['--max-semi-space-size=4', '--heap-growing-percent=40', '--v8-pool-size=1', '--initial-old-space-size=60'];

/** Starts `node file` and waits for the first 200 on `path`; `startMs` is the time from spawn to that answer. */
export async function start(file, port, env = {}, path = '/', cwd = process.cwd()) {
  const startedAt = performance.now();
  const child = spawn(process.execPath, [...NODE_FLAGS, file], {
    env: { ...process.env, PORT: String(port), ...env },
    cwd,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  for (;;) {
    if (child.exitCode !== null) throw new Error(`${file} ended with ${child.exitCode}`);
    const status = await get(port, path).then(
      (answer) => answer.status,
      () => 0,
    );
    if (status === 200) break;
    if (performance.now() - startedAt > START_LIMIT_MS) {
      child.kill('SIGTERM');
      throw new Error(`${file} did not answer 200 within ${START_LIMIT_MS / 1000} s`);
    }
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return {
    pid: child.pid,
    startMs: performance.now() - startedAt,
    /** CPU used so far, user and system, in ms. */
    cpuMs: () => {
      const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1].split(' ');
      return (Number(fields[11]) + Number(fields[12])) * CLOCK_TICK_MS;
    },
    rssMb: () => Number(readFileSync(`/proc/${child.pid}/status`, 'utf8').match(/VmRSS:\s+(\d+)/)[1]) / 1024,
    stop: () => {
      child.kill('SIGTERM');
      return ended;
    },
  };
}
