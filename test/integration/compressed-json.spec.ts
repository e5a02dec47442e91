import { startTestSite } from '../support/site';
import type { TestSite } from '../support/site';

describe('answers in JSON', () => {
  const LONG = '/api/services';
  let site: TestSite;

  beforeAll(async () => {
    site = await startTestSite();
  });
  afterAll(() => site?.close());

  it.each(['br', 'gzip'])('are compressed by what the client accepts: %s', async (encoding) => {
    const plain = await site.http.get(LONG).set('Accept-Encoding', 'identity').expect(200);
    const { headers } = await site.http.get(LONG).set('Accept-Encoding', encoding).expect(200);
    expect(headers).toMatchObject({
      'content-encoding': encoding,
      vary: 'Accept-Encoding',
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
    });
    expect(Number(headers['content-length'])).toBeLessThan(Number(plain.headers['content-length']) / 4);
    expect(plain.headers).not.toHaveProperty('content-encoding');
    expect(plain.headers.vary).toBe('Accept-Encoding');
  });

  it('are the same bytes when they are unpacked', async () => {
    const bodies = await Promise.all(
      ['identity', 'gzip'].map(async (encoding) => (await site.http.get(LONG).set('Accept-Encoding', encoding)).body as unknown),
    );
    expect(bodies[1]).toEqual(bodies[0]);
  });

  it('that are short are sent as they are', async () => {
    const { headers } = await site.http.get('/api/categories?lang=en').set('Accept-Encoding', 'br').expect(200);
    const { headers: short } = await site.http.get('/api/categories/none').set('Accept-Encoding', 'br').expect(404);
    expect(headers).toHaveProperty('content-encoding');
    expect(short).not.toHaveProperty('content-encoding');
  });

  it.each([
    [{ cookie: 'a=b' }, undefined],
    [{ cookie: 'a=b', 'sec-fetch-site': 'cross-site' }, undefined],
    [{ cookie: 'a=b', 'sec-fetch-site': 'same-site' }, undefined],
    [{ authorization: 'Bearer any' }, undefined],
    [{ cookie: 'a=b', 'sec-fetch-site': 'same-origin' }, 'br'],
  ])('to who may be known are compressed for our own pages alone: %j', async (sent, encoding) => {
    const { headers } = await site.http
      .get(LONG)
      .set({ 'Accept-Encoding': 'br', ...sent })
      .expect(200);
    expect(headers['content-encoding']).toBe(encoding);
    expect(headers.vary).toBe('Accept-Encoding');
  });
});
