import { parentPort, workerData } from 'node:worker_threads';
import type { SkippedItem } from '../../ports/content-source.port';
import { toParts } from './content-parts';
import { RemoteClients } from './remote-client';
import { WordPressContentSource } from './wordpress-content.source';
import { sentError, type FromWorker, type ToWorker, type WorkerOptions } from './worker-messages';

/** The entry of the thread that reads WordPress: answers the calls of WorkerContentSource. */

const port = parentPort!;
const send = (message: FromWorker): void =>
  port.postMessage(message, message.kind === 'done' ? message.parts.map(({ json }) => json.buffer) : []);

const remote = new RemoteClients(send);
const source = new WordPressContentSource({
  ...(workerData as WorkerOptions),
  client: remote.client('readings'),
  visitorClient: remote.client('visitors'),
});
/** Calls that run, and what stops them. */
const running = new Map<number, AbortController>();

port.on('message', (message: ToWorker) => {
  if (message.kind === 'call') void answer(message);
  else if (message.kind === 'stop') running.get(message.call)?.abort(new Error('stopped'));
  else void remote.receive(message);
});

async function answer(message: Extract<ToWorker, { readonly kind: 'call' }>): Promise<void> {
  const { call } = message;
  const stop = new AbortController();
  running.set(call, stop);
  try {
    send({ kind: 'done', call, parts: toParts(await perform(message, stop.signal)) });
  } catch (error) {
    send({ kind: 'failed', call, error: sentError(error) });
  } finally {
    running.delete(call);
  }
}

async function perform(
  { method, args }: Extract<ToWorker, { readonly kind: 'call' }>,
  signal: AbortSignal,
): Promise<Readonly<Record<string, unknown>>> {
  switch (method) {
    case 'read': {
      const [locale, mode] = args as Parameters<WordPressContentSource['read']>;
      const { content, skipped, translationLinks } = await source.read(locale, mode, signal);
      return { ...content, skipped, translationLinks };
    }
    case 'readContacts': {
      const skipped: SkippedItem[] = [];
      return { contacts: await source.readContacts(skipped), skipped };
    }
    case 'has': {
      const [kind, slug, locale] = args as Parameters<WordPressContentSource['has']>;
      return { exists: await source.has(kind, slug, locale, signal) };
    }
    case 'salonsByServices': {
      const [ids, locale] = args as Parameters<WordPressContentSource['salonsByServices']>;
      return { ids: await source.salonsByServices(ids, locale, signal) };
    }
  }
}
