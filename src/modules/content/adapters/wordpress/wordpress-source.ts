import { compiledFile } from '../../../../platform/boot/compiled-file';
import type { ContentSource } from '../../ports/content-source.port';
import type { WorkerClients } from './requests-of-worker';
import { WorkerContentSource } from './worker-content.source';
import type { WorkerOptions } from './worker-messages';

/** Null under the test runner, which runs TypeScript: there is no compiled file to start a thread from. */
const COMPILED_ENTRY = compiledFile('modules/content/adapters/wordpress/content-worker.js');

/** The content of a WordPress, read in a thread of its own; under the test runner in this one. */
export async function wordPressSource(options: WorkerOptions, clients: WorkerClients): Promise<ContentSource> {
  if (COMPILED_ENTRY) return new WorkerContentSource(options, clients, COMPILED_ENTRY);
  const { WordPressContentSource } = await import('./wordpress-content.source.js');
  return new WordPressContentSource({ ...options, client: clients.readings, visitorClient: clients.visitors });
}
