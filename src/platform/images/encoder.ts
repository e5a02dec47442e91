import { fork, type ChildProcess } from 'node:child_process';
import { createRequire } from 'node:module';
import { compiledFile } from '../boot/compiled-file';
import type { EncodedImage } from './image-encoder';
import type { ImageFormat } from './image-format';
import type { ImageOriginal } from './image-source';
import type { ImageWork } from './image-work';

export interface ImageJob {
  readonly id: number;
  readonly work: ImageWork;
}

export type ImageJobResult =
  { readonly id: number; readonly result: EncodedImage | boolean } | { readonly id: number; readonly problem: string };

/** The process ended for a reason that need not be the picture: a retry may succeed. */
export class EncoderStoppedError extends Error {
  override readonly name = 'EncoderStoppedError';
}

interface Waiting {
  readonly child: ChildProcess;
  readonly resolve: (result: EncodedImage | boolean) => void;
  readonly reject: (error: Error) => void;
  readonly limit: NodeJS.Timeout;
}

/** True under the test runner, which runs TypeScript: there is no compiled file to start a child process from. */
const COMPILED_ENTRY = compiledFile('platform/images/encoder-process.js');

/**
 * Works on the bytes of pictures in a child process, which is started when there is work and ended when there has been none for a while.
 * Decoded pictures take hundreds of megabytes that malloc does not return, and a decoder may crash on a hostile file: both would harm the
 * process that serves pages.
 */
export class Encoder {
  private child: ChildProcess | null = null;
  private readonly waiting = new Map<number, Waiting>();
  private lastId = 0;
  private isClosed = false;
  private idle?: NodeJS.Timeout;

  /** @param niceness of the child process, 0 to 19: the higher, the more it leaves to others */
  constructor(
    private readonly niceness: number,
    private readonly entry: string | null = COMPILED_ENTRY,
    private readonly limits = { jobMs: 30_000, idleMs: 20_000 },
  ) {}

  /** @throws Error when the picture cannot be used (see encodeImage) or takes too long; EncoderStoppedError when the process ended twice */
  async encode(source: ImageOriginal, width: number, format: ImageFormat): Promise<EncodedImage> {
    const image = (await this.perform({ kind: 'encode', source, width, format })) as EncodedImage;
    return { ...image, bytes: Buffer.from(image.bytes) };
  }

  /** Whether a file with this beginning is an SVG document. @throws EncoderStoppedError when the process ended twice */
  async isSvg(head: Buffer): Promise<boolean> {
    return (await this.perform({ kind: 'recognise-svg', head })) as boolean;
  }

  private async perform(work: ImageWork): Promise<EncodedImage | boolean> {
    const { entry } = this;
    if (!entry) {
      // Loaded here and not above: a compiled site never needs the image library in this process.
      const { performImageWork } = createRequire(__filename)('./image-work') as typeof import('./image-work');
      return performImageWork(work);
    }
    const once = () => this.hand(this.opened(entry), work);
    // The crash may have been caused by another job of the process, so this one is retried once.
    return once().catch((error: unknown) =>
      error instanceof EncoderStoppedError && !this.isClosed ? once() : Promise.reject(error as Error),
    );
  }

  private hand(child: ChildProcess, work: ImageWork): Promise<EncodedImage | boolean> {
    const id = ++this.lastId;
    return new Promise((resolve, reject) => {
      const limit = setTimeout(() => {
        this.waiting.delete(id);
        reject(new Error(`not done within ${this.limits.jobMs} ms`));
        this.end(child);
      }, this.limits.jobMs);
      this.waiting.set(id, { child, resolve, reject, limit });
      // A failure to send is handled when the process exits.
      child.send({ id, work } satisfies ImageJob, () => undefined);
    });
  }

  /** Process id of the child, while there is one. */
  get pid(): number | undefined {
    return this.child?.pid;
  }

  /** Ends the child process for good; jobs that are not finished are given up. */
  close(): void {
    this.isClosed = true;
    clearTimeout(this.idle);
    if (this.child) this.end(this.child);
  }

  private end(child: ChildProcess): void {
    if (this.child === child) this.child = null;
    child.kill('SIGKILL');
  }

  private opened(entry: string): ChildProcess {
    clearTimeout(this.idle);
    if (this.child) return this.child;
    const child = fork(entry, [this.niceness, process.pid].map(String), {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      execArgv: [],
    });
    child.on('message', (result) => this.finish(result as ImageJobResult));
    child.on('error', () => this.end(child));
    child.on('exit', (code, signal) => this.lost(child, signal ?? `code ${code}`));
    // The child process must not keep the site running.
    child.unref();
    this.child = child;
    return child;
  }

  private finish(result: ImageJobResult): void {
    const job = this.waiting.get(result.id);
    if (!job) return;
    clearTimeout(job.limit);
    this.waiting.delete(result.id);
    if ('result' in result) job.resolve(result.result);
    else job.reject(new Error(result.problem));
    if (this.waiting.size === 0) this.idle = setTimeout(() => this.child && this.end(this.child), this.limits.idleMs).unref();
  }

  private lost(child: ChildProcess, how: string): void {
    if (this.child === child) this.child = null;
    for (const [id, job] of this.waiting) {
      if (job.child !== child) continue;
      clearTimeout(job.limit);
      this.waiting.delete(id);
      job.reject(new EncoderStoppedError(`the encoder ended (${how})`));
    }
  }
}
