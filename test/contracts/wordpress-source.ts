import { join } from 'node:path';
import { Agent } from 'undici';
import { WorkerContentSource, type WorkerLimits } from '../../src/modules/content/adapters/wordpress/worker-content.source';
import { WordPressContentSource } from '../../src/modules/content/adapters/wordpress/wordpress-content.source';
import { HttpClient } from '../../src/platform/http-client/http-client';
import { UpstreamObserver, upstreamMetrics } from '../../src/platform/http-client/upstream-observer';
import { MetricsRegistry } from '../../src/platform/metrics/metrics.registry';

/** The thread from the sources. */
const ENTRY = join(__dirname, 'content-worker.mjs');
const OPTIONS = {
  siteUrl: 'https://oksamyt.example',
  siteNames: ['Оксамит', 'OKSAMYT'],
  singleItemTexts: ['Одна картка'],
};

/** The platform's real HTTP client, impatient: one try, and a circuit breaker that stays out of the way. */
function clientOf(baseUrl: string, agent: Agent, timeoutMs: number): HttpClient {
  const options = { name: 'wordpress', baseUrl, timeoutMs, retries: 0, breaker: { failures: 1000, halfOpenAfterMs: 1 } };
  return new HttpClient(options, agent, new UpstreamObserver('wordpress', upstreamMetrics(new MetricsRegistry())));
}

/** The WordPress adapter in this thread. Destroy the agent at the end of the suite. */
export function wordpressSource(baseUrl: string, agent: Agent, timeoutMs: number): WordPressContentSource {
  return new WordPressContentSource({ ...OPTIONS, client: clientOf(baseUrl, agent, timeoutMs), baseUrl });
}

/** The same in a thread of its own. End it and destroy the agent at the end of the suite. */
export function workerSource(baseUrl: string, agent: Agent, timeoutMs: number, limits?: WorkerLimits, entry = ENTRY): WorkerContentSource {
  const client = clientOf(baseUrl, agent, timeoutMs);
  return new WorkerContentSource({ ...OPTIONS, baseUrl }, { readings: client, visitors: client }, entry, limits);
}
