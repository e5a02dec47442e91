import { setPriority } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { performImageWork } from './image-work';
import type { ImageJob, ImageJobResult } from './encoder';

/**
 * Entry of the child process that Encoder starts. It works at a low priority, because visitors waiting for pages come first, and ends
 * with its parent: it ignores signals of the terminal, because running jobs are still needed then. Its arguments are the niceness and the
 * parent's process id.
 * The priority is set before the threads that encode are made: on Linux it belongs to a thread, and new ones inherit it.
 */
const [niceness, parent] = process.argv.slice(2).map(Number);
setPriority(niceness!);
new Worker(join(__dirname, 'parent-watch.js'), { workerData: parent }).unref();
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => undefined);
process.on('disconnect', () => process.exit(0));
// a parent that was killed takes no results: parent-watch ends this process
process.on('message', (job: ImageJob) => void finish(job).then((result) => process.send?.(result, () => undefined)));

async function finish({ id, work }: ImageJob): Promise<ImageJobResult> {
  try {
    return { id, result: await performImageWork(work) };
  } catch (error) {
    return { id, problem: error instanceof Error ? error.message : String(error) };
  }
}
