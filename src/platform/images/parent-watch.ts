import { workerData } from 'node:worker_threads';

/** How often it is looked whether the parent is still there. */
const EVERY_MS = 1000;

/**
 * Entry of the thread that the encoder process starts: it ends the process when its parent has gone, also while the main thread is busy in
 * JavaScript and does not notice that its channel has closed. From a worker, process.exit would end the worker alone.
 */
const parent = workerData as number;
setInterval(() => {
  // a process whose parent has ended gets another one
  if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
}, EVERY_MS);
