import { Worker } from 'node:worker_threads';
import { DomainError } from '../../../../shared/domain-error';
import type { Locale } from '../../../../shared/locale';
import type { Contacts } from '../../contract/contacts';
import { ContentSource, type ImportedContent, type ItemKind, type SkippedItem } from '../../ports/content-source.port';
import { fromParts } from './content-parts';
import { IMPORT_LIMITS } from './import-budget';
import { RequestsOfWorker, type WorkerClients } from './requests-of-worker';
import { receivedError, type ContentMethod, type FromWorker, type ToWorker, type WorkerOptions } from './worker-messages';

/** Memory of the worker; an import that needs more ends it, and the site keeps the content it has. */
const MAX_MEMORY_MB = 256;
/** A small young generation, as the site's own (docs/decisions/0015): it would grow to as much as the whole import keeps. */
const YOUNG_MB = 8;
/** A worker that is silent for so long after its own limit of time is ended. */
const GRACE_MS = 10_000;

export interface WorkerLimits {
  /** Time that a call may take before the worker counts as stuck. */
  readonly ms: number;
  readonly memoryMb: number;
}

interface Call {
  readonly resolve: (result: Readonly<Record<string, unknown>>) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Content of a WordPress, read in a worker thread: cleaning one text may take longer than a page may wait, and cannot be divided. The
 * requests are made in this thread; what was read comes back in parts.
 */
export class WorkerContentSource extends ContentSource {
  readonly name = 'wordpress';
  private worker: Worker | null = null;
  private readonly calls = new Map<number, Call>();
  private readonly requests: RequestsOfWorker;
  private last = 0;
  private isClosed = false;

  /** @param entry compiled file of the worker */
  constructor(
    private readonly options: WorkerOptions,
    clients: WorkerClients,
    private readonly entry: string,
    private readonly limits: WorkerLimits = { ms: IMPORT_LIMITS.ms + GRACE_MS, memoryMb: MAX_MEMORY_MB },
  ) {
    super();
    this.requests = new RequestsOfWorker(clients, (message, transfer) => this.worker?.postMessage(message, transfer));
    // it loads while the rest of the site starts
    this.opened();
  }

  async read(locale: Locale, mode: 'full' | 'incremental', stop?: AbortSignal): Promise<ImportedContent> {
    const { skipped, translationLinks, ...content } = await this.call('read', [locale, mode], stop);
    return { content, skipped, ...(translationLinks !== undefined && { translationLinks }) } as unknown as ImportedContent;
  }

  async readContacts(skipped: SkippedItem[] = []): Promise<Readonly<Record<Locale, Contacts>>> {
    const read = await this.call('readContacts', []);
    skipped.push(...(read.skipped as readonly SkippedItem[]));
    return read.contacts as Readonly<Record<Locale, Contacts>>;
  }

  async has(kind: ItemKind, slug: string, locale: Locale, signal?: AbortSignal): Promise<boolean> {
    return (await this.call('has', [kind, slug, locale], signal)).exists as boolean;
  }

  async salonsByServices(serviceIds: readonly number[], locale: Locale, signal?: AbortSignal): Promise<readonly number[]> {
    return (await this.call('salonsByServices', [serviceIds, locale], signal)).ids as readonly number[];
  }

  /** Ends the worker: called by Nest. */
  async onApplicationShutdown(): Promise<void> {
    this.isClosed = true;
    await this.worker?.terminate();
  }

  private call(
    method: ContentMethod,
    args: Extract<ToWorker, { readonly kind: 'call' }>['args'],
    stop?: AbortSignal,
  ): Promise<Readonly<Record<string, unknown>>> {
    const call = ++this.last;
    return new Promise((resolve, reject) => {
      if (stop?.aborted) return reject(stop.reason as Error);
      if (this.isClosed) return reject(unavailable('the site is ending'));
      const worker = this.opened();
      const giveUp = () => {
        worker.postMessage({ kind: 'stop', call } satisfies ToWorker);
        settle(reject)(stop!.reason);
      };
      const limit = setTimeout(() => this.end(worker, `silent for ${this.limits.ms} ms`), this.limits.ms).unref();
      const settle =
        <T>(how: (value: T) => void) =>
        (value: T) => {
          clearTimeout(limit);
          stop?.removeEventListener('abort', giveUp);
          this.calls.delete(call);
          how(value);
        };
      stop?.addEventListener('abort', giveUp, { once: true });
      this.calls.set(call, { resolve: settle(resolve), reject: settle(reject) });
      worker.postMessage({ kind: 'call', call, method, args } satisfies ToWorker);
    });
  }

  private opened(): Worker {
    if (this.worker) return this.worker;
    const worker = new Worker(this.entry, {
      workerData: this.options,
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: this.limits.memoryMb, maxYoungGenerationSizeMb: YOUNG_MB },
    });
    worker.on('message', (message: FromWorker) => this.receive(message));
    worker.on('error', (error) => this.end(worker, error.message));
    worker.on('exit', (code) => this.end(worker, `exit ${code}`));
    worker.unref();
    this.worker = worker;
    return worker;
  }

  private receive(message: FromWorker): void {
    if (message.kind === 'done') {
      const call = this.calls.get(message.call);
      if (call) fromParts(message.parts).then(call.resolve, call.reject);
    } else if (message.kind === 'failed') this.calls.get(message.call)?.reject(receivedError(message.error));
    else this.requests.receive(message);
  }

  /** Callers of an ended worker get an error; the next call starts another. */
  private end(worker: Worker, reason: string): void {
    if (this.worker !== worker) return;
    this.worker = null;
    void worker.terminate();
    this.requests.stop();
    for (const { reject } of [...this.calls.values()]) reject(unavailable(reason));
  }
}

function unavailable(reason: string): DomainError {
  return new DomainError('unavailable', 'content_unavailable', `WordPress reading: the worker has ended: ${reason}`);
}
