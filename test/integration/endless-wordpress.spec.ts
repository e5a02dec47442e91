import { Logger } from '@nestjs/common';
import { Agent } from 'undici';
import { WordPressContentSource } from '../../src/modules/content/adapters/wordpress/wordpress-content.source';
import { IMPORT_LIMITS, type ImportLimits } from '../../src/modules/content/adapters/wordpress/import-budget';
import { HttpClient } from '../../src/platform/http-client/http-client';
import { UpstreamObserver, upstreamMetrics } from '../../src/platform/http-client/upstream-observer';
import { MetricsRegistry } from '../../src/platform/metrics/metrics.registry';
import { EndlessWordPress } from '../stubs/endless-wordpress.stub';

// The client logs every failed call; here they are asked for.
Logger.overrideLogger(false);

describe('a WordPress whose lists never end', () => {
  const agent = new Agent();
  let backend: EndlessWordPress;
  let url: string;
  beforeEach(async () => {
    backend = new EndlessWordPress();
    url = await backend.start();
  });
  afterEach(() => backend.stop());
  afterAll(() => agent.destroy());

  function sourceWith(limits?: ImportLimits): WordPressContentSource {
    const observer = new UpstreamObserver('wordpress', upstreamMetrics(new MetricsRegistry()));
    const client = new HttpClient({ name: 'wordpress', baseUrl: url, timeoutMs: 5000, retries: 0 }, agent, observer);
    return new WordPressContentSource({ client, baseUrl: url, siteNames: [], singleItemTexts: [], limits });
  }

  /** Lists that are asked for after the reading has failed, and after those requests that were on their way have arrived. */
  async function laterRequests(): Promise<number> {
    const pass = async (calls: number) => {
      for (let call = 0; call < calls; call++) await fetch(`${url}/other`).then((answer) => answer.text());
    };
    await pass(5);
    const before = backend.asked.length;
    await pass(20);
    return backend.asked.length - before - 20;
  }

  it('is not read beyond the items of the budget', async () => {
    const refused = { code: 'content_unavailable', message: 'WordPress reading: takes more than 20000 items' };
    await expect(sourceWith().read('ua', 'full')).rejects.toMatchObject(refused);
    // at most two requests are on their way when the budget ends
    expect(backend.asked.length).toBeLessThanOrEqual(IMPORT_LIMITS.items / 100 + 3);
    expect(await laterRequests()).toBe(0);
  });

  it.each<[Partial<ImportLimits>, string]>([
    [{ requests: 30 }, '30 requests'],
    [{ bytes: 100_000 }, '100000 bytes'],
    // on a fast machine the other limits would be reached before the time is over
    [{ ms: 100, requests: Infinity, items: Infinity, bytes: Infinity }, '100 ms'],
  ])('is not read beyond %o', async (limits, told) => {
    await expect(sourceWith({ ...IMPORT_LIMITS, ...limits }).read('ua', 'full')).rejects.toMatchObject({
      code: 'content_unavailable',
      message: `WordPress reading: takes more than ${told}`,
    });
    expect(await laterRequests()).toBe(0);
  });

  it('is not read on when one of its lists fails', async () => {
    backend.failing = 'employees';
    await expect(sourceWith().read('ua', 'full')).rejects.toMatchObject({ status: 403 });
    expect(backend.asked.length).toBeLessThan(20);
    expect(await laterRequests()).toBe(0);
  });

  it('is not read on when the caller gives up', async () => {
    const caller = new AbortController();
    const reading = sourceWith().read('ua', 'full', caller.signal);
    caller.abort(new Error('given up'));
    await expect(reading).rejects.toThrow('given up');
    expect(await laterRequests()).toBe(0);
  });
});
