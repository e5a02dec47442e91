// The site as it is built, started for a moment as anybody would start it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Starts dist/ under the running version of Node, opens a few pages, and ends it; resolves to what went wrong, or null. */
export async function tryBuiltSite() {
  const data = mkdtempSync(join(tmpdir(), 'built-site-'));
  const site = spawn(process.execPath, ['dist/src/main.js'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env.PATH, HOST: '127.0.0.1', PORT: '0', DATA_DIR: data, IMAGE_PREPARE: 'off', LOG_LEVEL: 'silent' },
  });
  const ended = once(site, 'exit').then(([code]) => code);
  try {
    const origin = await Promise.race([addressOf(site.stdout), ended]);
    if (typeof origin !== 'string') return `the built site ended with ${origin} before it listened`;
    for (const path of ['/', '/en/', '/health/ready']) {
      const { status } = await fetch(origin + path);
      if (status !== 200) return `${path} of the built site answered ${status}`;
    }
    site.kill('SIGTERM');
    const code = await ended;
    return code === 0 ? null : `the built site ended with ${code} after SIGTERM`;
  } catch (error) {
    return `the built site: ${error.message}`;
  } finally {
    site.kill('SIGKILL');
    await ended;
    rmSync(data, { recursive: true, force: true });
  }
}

/** The origin that a site in local mode prints once it listens; never, when it does not. */
function addressOf(output) {
  return new Promise((resolve) => {
    let text = '';
    output.on('data', (chunk) => {
      text += chunk;
      const port = /http:\/\/localhost:(\d+)\//.exec(text)?.[1];
      if (port) resolve(`http://127.0.0.1:${port}`);
    });
  });
}
