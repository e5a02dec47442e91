import type { JsonResponse } from '../../../../platform/http-client/http-client';
import type { JsonClient } from './wordpress-api';
import { receivedError, type ClientName, type FromWorker, type ToWorker } from './worker-messages';

type JsonOptions = NonNullable<Parameters<JsonClient['getJson']>[1]>;

interface PendingRequest {
  readonly parse: (body: Buffer) => Promise<unknown>;
  readonly resolve: (response: JsonResponse) => void;
  readonly reject: (error: unknown) => void;
  json?: unknown;
}

/** The worker's way to WordPress: requests are made by the thread of the site, which has the connections; bodies are read here. */
export class RemoteClients {
  private readonly asked = new Map<number, PendingRequest>();
  private last = 0;

  constructor(private readonly send: (message: FromWorker) => void) {}

  client(client: ClientName): JsonClient {
    return { getJson: (path, options) => this.ask(client, path, options) };
  }

  /** Takes what the site tells of a request; one that was given up is not known any more. */
  async receive(message: Extract<ToWorker, { readonly request: number }>): Promise<void> {
    const { request } = message;
    const asked = this.asked.get(request);
    if (!asked) return;
    switch (message.kind) {
      case 'body': {
        const { buffer, byteOffset, byteLength } = message.body;
        const isJson = await asked.parse(Buffer.from(buffer, byteOffset, byteLength)).then(
          (json) => {
            asked.json = json;
            return true;
          },
          () => false,
        );
        return this.send({ kind: 'read-body', request, isJson });
      }
      case 'answer':
        this.asked.delete(request);
        return asked.resolve({ ...message.answer, json: asked.json });
      case 'no-answer':
        this.asked.delete(request);
        return asked.reject(receivedError(message.error));
    }
  }

  private ask(client: ClientName, path: string, { query = {}, parse, signal }: JsonOptions = {}): Promise<JsonResponse> {
    const request = ++this.last;
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason as Error);
      const giveUp = () => {
        this.asked.delete(request);
        this.send({ kind: 'give-up', request });
        reject(signal!.reason as Error);
      };
      const settle =
        <T>(how: (value: T) => void) =>
        (value: T) => {
          signal?.removeEventListener('abort', giveUp);
          how(value);
        };
      signal?.addEventListener('abort', giveUp, { once: true });
      this.asked.set(request, { parse: parse!, resolve: settle(resolve), reject: settle(reject) });
      this.send({ kind: 'ask', request, client, path, query: query as Readonly<Record<string, string>> });
    });
  }
}
