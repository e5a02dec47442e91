import { Agent } from 'undici';
import { WordPressContentSource } from '../../src/modules/content/adapters/wordpress/wordpress-content.source';
import { HttpClient } from '../../src/platform/http-client/http-client';
import { UpstreamObserver, upstreamMetrics } from '../../src/platform/http-client/upstream-observer';
import { MetricsRegistry } from '../../src/platform/metrics/metrics.registry';

/**
 * The WordPress adapter on the platform's real HTTP client, impatient: one try, and a circuit breaker that stays out of the way.
 * Destroy the agent at the end of the suite.
 */
export function wordpressSource(baseUrl: string, agent: Agent, timeoutMs: number): WordPressContentSource {
  const options = { name: 'wordpress', baseUrl, timeoutMs, retries: 0, breaker: { failures: 1000, halfOpenAfterMs: 1 } };
  const client = new HttpClient(options, agent, new UpstreamObserver('wordpress', upstreamMetrics(new MetricsRegistry())));
  return new WordPressContentSource({
    client,
    baseUrl,
    siteUrl: 'https://oksamyt.example',
    siteNames: ['Оксамит', 'OKSAMYT'],
    singleItemTexts: ['Одна картка'],
  });
}
