import { Worker } from 'node:worker_threads';
import { BoundedQueue, QueueRefusal } from '../../../../platform/queue/bounded-queue';
import { DomainError } from '../../../../shared/domain-error';
import { translation } from '../../../../shared/translation';
import { CertificatePdfRenderer, MAX_PDF_PAGES, type PdfContent, type PdfInvoice } from '../../ports/certificate-pdf-renderer.port';
import type { PdfWorkerAnswer, PdfWorkerCall } from './pdf-worker';

export interface RendererLimits {
  /** Waiting and printing together, ms. */
  readonly ms: number;
  readonly memoryMb: number;
  /** Prints that may wait. */
  readonly waiting: number;
}

const LIMITS: RendererLimits = { ms: 20_000, memoryMb: 192, waiting: 50 };
const YOUNG_MB = 16;
/** An idle thread gives its memory back after this time. */
const IDLE_MS = 60_000;

/** Certificates as PDF, made in a thread of its own, one after the other: pdfkit takes tens of milliseconds that pages would wait for. */
export class WorkerPdfRenderer extends CertificatePdfRenderer {
  private readonly queue: BoundedQueue;
  private worker: Worker | null = null;
  private waiting: { readonly call: number; readonly settle: (answer: PdfWorkerAnswer | Error) => void } | null = null;
  private last = 0;
  private isClosed = false;
  private idle: NodeJS.Timeout | undefined;

  /** @param entry compiled file of the thread */
  constructor(
    private readonly entry: string,
    private readonly limits: RendererLimits = LIMITS,
  ) {
    super();
    this.queue = new BoundedQueue({ atOnce: 1, waiting: limits.waiting, limitMs: limits.ms, stopsBegun: true });
  }

  override async render(print: PdfContent, signal?: AbortSignal): Promise<Buffer> {
    if (print.certificates.length < 1 || print.certificates.length > MAX_PDF_PAGES)
      throw new Error(`1 to ${MAX_PDF_PAGES} certificates are printed together, not ${print.certificates.length}`);
    return this.queued(print, signal);
  }

  override invoice(print: PdfInvoice, signal?: AbortSignal): Promise<Buffer> {
    return this.queued(print, signal);
  }

  private async queued(print: PdfContent | PdfInvoice, signal?: AbortSignal): Promise<Buffer> {
    try {
      return await this.queue.run((stop) => this.rendered(print, stop), { gone: signal });
    } catch (error) {
      if (error instanceof QueueRefusal) throw unavailable(error.message);
      throw error;
    }
  }

  /** Ends the thread: called by Nest. */
  async onApplicationShutdown(): Promise<void> {
    this.isClosed = true;
    clearTimeout(this.idle);
    await this.worker?.terminate();
  }

  private async rendered(print: PdfContent | PdfInvoice, stop: AbortSignal): Promise<Buffer> {
    if (this.isClosed) throw unavailable('the site is ending');
    clearTimeout(this.idle);
    const worker = this.opened();
    const call = ++this.last;
    const giveUp = () => this.end(worker, 'nobody waits any more');
    const answer = await new Promise<PdfWorkerAnswer | Error>((settle) => {
      this.waiting = { call, settle };
      stop.addEventListener('abort', giveUp, { once: true });
      worker.postMessage({ call, print } satisfies PdfWorkerCall);
    });
    stop.removeEventListener('abort', giveUp);
    this.waiting = null;
    if (!this.isClosed) this.idle = setTimeout(() => this.end(worker, 'idle'), IDLE_MS).unref();
    if (answer instanceof Error) throw answer;
    if ('problem' in answer) throw new Error(`the certificate could not be printed: ${answer.problem}`);
    return Buffer.from(answer.file.buffer);
  }

  private opened(): Worker {
    if (this.worker) return this.worker;
    const worker = new Worker(this.entry, {
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: this.limits.memoryMb, maxYoungGenerationSizeMb: YOUNG_MB },
    });
    worker.on('message', (answer: PdfWorkerAnswer) => {
      if (this.waiting?.call === answer.call) this.waiting.settle(answer);
    });
    worker.on('error', () => this.end(worker, 'the thread failed'));
    worker.on('exit', (code) => this.end(worker, `exit ${code}`));
    worker.unref();
    this.worker = worker;
    return worker;
  }

  /** Who waits for a thread that has ended gets an error; the next print starts another. */
  private end(worker: Worker, reason: string): void {
    if (this.worker !== worker) return;
    this.worker = null;
    void worker.terminate();
    this.waiting?.settle(unavailable(reason));
  }
}

function unavailable(reason: string): DomainError {
  return new DomainError('unavailable', 'certificate_print_unavailable', translation('certificate.problems.print'), {
    retryAfterSeconds: 5,
    cause: new Error(reason),
  });
}
