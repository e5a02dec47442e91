import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import type { ContentBackend } from '../backends/content-backends';
import { makeDataFolder } from './memory-folder.cjs';

/** How long the site may take to read its content. */
const START_MS = 60_000;

export interface BackendSite {
  readonly origin: string;
  stop(): Promise<void>;
}

/**
 * The backend in a process of its own: Playwright cannot load what the seed imports dynamically.
 * @param without type of the posts that it has lost
 */
export async function startBackend(backend: ContentBackend, without?: string): Promise<BackendProcess> {
  const lost = without === undefined ? [] : ['--without', without];
  const child = spawn(process.execPath, ['scripts/content-backend.mjs', backend, ...lost], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  const [line] = (await Promise.race([once(child.stdout, 'data'), ended])) as unknown[];
  const url = /WORDPRESS_URL=(\S+)/.exec(String(line))?.[1];
  if (!url) throw new Error(`the ${backend} backend did not start: ${String(line)}`);
  return {
    url,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Starts the built site on a content backend, in a process of its own with a data folder of its own. */
export async function startBackendSite(backend: ContentBackend, port: number): Promise<BackendSite> {
  const wordpress = await startBackend(backend);
  const dataDir = makeDataFolder('site-');
  const env = {
    ...process.env,
    PORT: String(port),
    DATA_DIR: dataDir,
    // in local mode it prints its address once it listens
    NODE_ENV: '',
    SITE_MODE: 'local',
    LOG_LEVEL: 'silent',
    IMAGE_PREPARE: 'off',
    CONTENT: 'wordpress',
    WORDPRESS_URL: wordpress.url,
  };
  const child = spawn(process.execPath, ['dist/src/main.js'], { env, stdio: ['ignore', 'pipe', 'ignore'] });
  const ended = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    await wordpress.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  const origin = `http://127.0.0.1:${port}`;
  await Promise.race([once(child.stdout, 'data'), ended]);
  const deadline = Date.now() + START_MS;
  while (!(await isReady(origin))) {
    if (child.exitCode === null && Date.now() < deadline) continue;
    await stop();
    throw new Error(`the site on the ${backend} backend did not become ready`);
  }
  return { origin, stop };
}

export interface BackendProcess {
  readonly url: string;
  stop(): Promise<void>;
}

/** Every question is a request to a site that listens, so that asking again does not spin. */
async function isReady(origin: string): Promise<boolean> {
  return (await fetch(`${origin}/health/ready`).catch(() => null))?.ok ?? false;
}
