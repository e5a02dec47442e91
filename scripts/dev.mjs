// npm run dev: Vite serves styles and islands with hot replacement, Nest restarts the server when its sources change.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { writeTranslationTypes } from './translation-types.mjs';

writeTranslationTypes();

const VITE = 'http://localhost:5173';
const env = { ...process.env, NODE_ENV: 'development', VITE_DEV_ORIGIN: VITE };
const children = [
  spawn(process.execPath, [join('node_modules', 'vite/bin/vite.js')], { stdio: 'inherit', env, detached: true }),
  spawn(process.execPath, [join('node_modules', '@nestjs/cli/bin/nest.js'), 'start', '--watch'], { stdio: 'inherit', env, detached: true }),
];

/** Ends a child with everything it started: Nest's watcher would leave the site running. */
function endGroup(pid) {
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGTERM');
  } catch {
    // it has ended already
  }
}

let ending = false;
function end(code) {
  if (ending) return;
  ending = true;
  for (const child of children) endGroup(child.pid);
  process.exitCode = code;
}
for (const child of children) child.on('exit', (code) => end(code ?? 0));
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => end(0));
