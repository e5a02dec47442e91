import { joinBytes } from '../../../../platform/limits/join-bytes';
import type { JsonClient } from './wordpress-api';
import { sentError, type ClientName, type FromWorker, type ToWorker } from './worker-messages';

export type WorkerClients = Readonly<Record<ClientName, JsonClient>>;

interface Request {
  readonly stop: AbortController;
  onRead?: (isJson: boolean) => void;
}

/** The requests that the worker wants made: sent by the site's clients, whose health and metrics count them. */
export class RequestsOfWorker {
  private readonly requests = new Map<number, Request>();

  /** @param send to the worker, handing over the memory of bodies */
  constructor(
    private readonly clients: WorkerClients,
    private readonly send: (message: ToWorker, transfer: ArrayBuffer[]) => void,
  ) {}

  receive(message: Extract<FromWorker, { readonly request: number }>): void {
    if (message.kind === 'ask') void this.ask(message);
    else if (message.kind === 'give-up') this.requests.get(message.request)?.stop.abort();
    else this.requests.get(message.request)?.onRead?.(message.isJson);
  }

  /** Gives up all requests: nobody waits for them any more. */
  stop(): void {
    for (const { stop } of this.requests.values()) stop.abort();
    this.requests.clear();
  }

  private async ask({ request, client, path, query }: Extract<FromWorker, { readonly kind: 'ask' }>): Promise<void> {
    const own: Request = { stop: new AbortController() };
    this.requests.set(request, own);
    const { signal } = own.stop;
    let bytes = 0;
    /** The worker reads the body; what it cannot read counts as malformed here. */
    const parse = async (body: Buffer): Promise<void> => {
      bytes = body.length;
      // a copy: the memory of a small body is shared with others, and the client tells what a malformed one was
      const copy = await joinBytes([body], body.length);
      await new Promise<void>((resolve, reject) => {
        // of a request that is given up the body does not matter
        if (signal.aborted) return resolve();
        signal.addEventListener('abort', () => resolve(), { once: true });
        own.onRead = (isJson) => {
          if (isJson) resolve();
          else reject(new SyntaxError('not JSON'));
        };
        this.send({ kind: 'body', request, body: copy }, [copy.buffer]);
      });
    };
    try {
      const { status, headers: all } = await this.clients[client].getJson(path, { query, signal, parse });
      const headers = Object.fromEntries(Object.entries(all).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
      if (!signal.aborted) this.send({ kind: 'answer', request, answer: { status, headers, bytes } }, []);
    } catch (error) {
      if (!signal.aborted) this.send({ kind: 'no-answer', request, error: sentError(error) }, []);
    } finally {
      if (this.requests.get(request) === own) this.requests.delete(request);
    }
  }
}
