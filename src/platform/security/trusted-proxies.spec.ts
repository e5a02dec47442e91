import { ExpressAdapter } from '@nestjs/platform-express';
import type { Express } from 'express';
import request from 'supertest';
import type { TrustProxy } from '../config/site.env';
import { trustProxies } from './trusted-proxies';

function clientOf(proxies: TrustProxy, forwarded: string): Promise<string> {
  const app = new ExpressAdapter().getInstance<Express>();
  trustProxies(app, proxies);
  app.get('/', (req, res) => void res.send(req.ip));
  return request(app)
    .get('/')
    .set('x-forwarded-for', forwarded)
    .then(({ text }) => text);
}

describe('TRUST_PROXY', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    // what a client has written itself stands to the left
    ['10.1.1.1, 198.51.100.7, 203.0.113.9', '203.0.113.9'],
    ['127.0.0.1, 203.0.113.9', '203.0.113.9'],
    // proxies of our own networks are passed over
    ['198.51.100.7, 203.0.113.9, 10.0.0.4, 172.16.0.2', '203.0.113.9'],
  ])('true takes of %s the nearest hop that is not trusted', async (forwarded, client) => {
    expect(await clientOf(true, forwarded)).toBe(client);
  });

  it('keeps a number of hops and a list as Express has them', async () => {
    expect(await clientOf(2, '198.51.100.7, 203.0.113.9')).toBe('198.51.100.7');
    expect(await clientOf('loopback', '198.51.100.7, 203.0.113.9')).toBe('203.0.113.9');
  });
});
