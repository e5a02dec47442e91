import { setPriority } from 'node:os';
import { encodeImage } from './image-encoder';
import type { ImageJob, ImageJobResult } from './encoder';

/**
 * Entry of the child process that Encoder starts. It works at a low priority, because visitors waiting for pages come first, and ends
 * with its parent: it ignores signals of the terminal, because running jobs are still needed then.
 * The priority is set before the threads that encode are made: on Linux it belongs to a thread, and new ones inherit it.
 */
setPriority(Number(process.argv[2]));
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => undefined);
process.on('disconnect', () => process.exit(0));
process.on('message', (job: ImageJob) => void work(job).then((result) => process.send?.(result)));

async function work({ id, source, width, format }: ImageJob): Promise<ImageJobResult> {
  try {
    return { id, image: await encodeImage(source, width, format) };
  } catch (error) {
    return { id, problem: error instanceof Error ? error.message : String(error) };
  }
}
