import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import request from 'supertest';
import { loadGroup } from '../config/load-environment';
import { CacheEnvironment } from './cache.env';
import { requested } from '../../../test/unit/public-page';
import { installCachedPageListener } from './cached-page-listener';
import { AnswerCache } from './answer-cache';
import { PageCache } from './page-cache.service';
import { PageEntry } from './page-entry';
import { PageVersions } from '../pages/page-versions';
import { sendPage } from './send-page';
import { nextCall } from '../../../test/support/next-call';

/** An application of one page that counts its requests and responds when the test lets it. */
class Application {
  renders = 0;
  /** Resolves when the last response has been sent. */
  answered: Promise<unknown> = Promise.resolve();
  status = 200;
  /** The next responses wait for this promise. */
  gate: Promise<void> = Promise.resolve();

  constructor(
    private readonly cache: PageCache,
    private readonly versions: PageVersions,
  ) {}

  readonly listener = (req: IncomingMessage, res: ServerResponse): void => {
    this.renders++;
    this.answered = once(res, 'close');
    const { current } = this.versions;
    void this.gate.then(() => {
      if (this.status === 200) {
        const entry = new PageEntry(`<p>${current.content}</p>`, 200, current, []);
        this.cache.put(requested(req.url!), entry);
        sendPage(req, res, entry);
      } else {
        res.writeHead(this.status, { location: '/elsewhere/' }).end();
      }
    });
  };
}

describe('the cached-page listener', () => {
  let cache: PageCache;
  let versions: PageVersions;
  let application: Application;
  let server: Server;

  beforeEach(async () => {
    versions = new PageVersions();
    versions.declare('content');
    versions.set('content', 'v1');
    cache = new PageCache(loadGroup(CacheEnvironment), versions);
    application = new Application(cache, versions);
    server = createServer(application.listener);
    installCachedPageListener(server, cache, new AnswerCache(), ({ headers }) => headers.cookie === 'mine');
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });

  afterEach(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  const get = (path: string) => request(server).get(path);

  it('renders a page once and answers from memory afterwards, whatever a campaign adds to the address', async () => {
    await get('/salons/').expect(200, '<p>v1</p>');
    await get('/salons/').expect(200, '<p>v1</p>');
    await get('/salons/?utm_source=letter').expect(200, '<p>v1</p>');
    expect(application.renders).toBe(1);
    expect(cache.counts).toMatchObject({ hit: 2, stale: 0 });
  });

  it('refuses a request with two hosts, on the way to a page in memory and to the application alike', async () => {
    await get('/salons/').expect(200);
    const { port } = server.address() as AddressInfo;
    const status = async (path: string) => {
      const socket = connect(port, '127.0.0.1').setEncoding('utf8');
      socket.end(`GET ${path} HTTP/1.1\r\nHost: oksamyt.test\r\nhOST: evil.test\r\nConnection: close\r\n\r\n`);
      const [answer] = (await once(socket, 'data')) as [string];
      return answer.split(' ')[1];
    };
    expect([await status('/salons/'), await status('/about/')]).toEqual(['400', '400']);
    expect(application.renders).toBe(1);
  });

  it('answers HEAD with the headers of the page and no body', async () => {
    await get('/');
    const response = await request(server).head('/').expect(200);
    expect(response.headers['content-length']).toBe(String('<p>v1</p>'.length));
    expect(response.text).toBeUndefined();
    expect(application.renders).toBe(1);
  });

  it('answers 304 without a body to a client that has the page', async () => {
    const { headers } = await get('/');
    const response = await get('/').set('If-None-Match', `"other", ${headers.etag}`).expect(304);
    expect(response.text).toBe('');
    expect(response.headers.etag).toBe(headers.etag);
    expect(response.headers).not.toHaveProperty('content-length');
    await get('/').set('If-None-Match', '"other"').expect(200);
  });

  it('sends the compressed form that the client accepts', async () => {
    await get('/').set('Accept-Encoding', 'br').expect('Content-Encoding', 'br');
    await get('/').set('Accept-Encoding', 'br;q=0, gzip').expect('Content-Encoding', 'gzip').expect(200, '<p>v1</p>');
  });

  it('echoes a valid request id', async () => {
    await get('/');
    await get('/').set('X-Request-Id', 'abc-1').expect('X-Request-Id', 'abc-1');
    expect((await get('/').set('X-Request-Id', 'a b<')).headers).not.toHaveProperty('x-request-id');
  });

  it('passes other methods and requests with credentials to the application', async () => {
    await get('/');
    await request(server).post('/').expect(200);
    await get('/').set('Authorization', 'Bearer x').expect(200);
    expect(application.renders).toBe(3);
  });

  it('leaves an answer that depends on the visitor to the application', async () => {
    await get('/');
    await get('/').set('Cookie', 'mine').expect(200);
    expect(application.renders).toBe(2);
    expect(cache.counts.hit).toBe(0);
  });

  it('serves the old page at once while one render refreshes it, however many ask', async () => {
    await get('/');
    versions.set('content', 'v2');
    let open!: () => void;
    application.gate = new Promise((resolve) => (open = resolve));
    const answers = await Promise.all(Array.from({ length: 50 }, () => get('/')));
    expect(new Set(answers.map(({ text }) => text))).toEqual(new Set(['<p>v1</p>']));
    expect(application.renders).toBe(2);
    const refreshed = nextCall(cache, 'put');
    open();
    await refreshed;
    await get('/').expect(200, '<p>v2</p>');
    expect(application.renders).toBe(2);
    expect(cache.counts).toMatchObject({ stale: 50, hit: 1 });
  });

  it.each([301, 404])('drops an old page when its address now answers %i', async (status) => {
    await get('/');
    versions.set('content', 'v2');
    application.status = status;
    const dropped = nextCall(cache, 'drop');
    await get('/').expect(200, '<p>v1</p>');
    await dropped;
    await get('/').expect(status);
  });

  it('keeps an old page whose new rendering fails, and tries again for the next visitor', async () => {
    await get('/');
    versions.set('content', 'v2');
    application.status = 500;
    await get('/').expect(200, '<p>v1</p>');
    await application.answered;
    application.status = 200;
    const refreshed = nextCall(cache, 'put');
    await get('/').expect(200, '<p>v1</p>');
    await refreshed;
    await get('/').expect(200, '<p>v2</p>');
  });

  it('makes the smallest compressed forms of a page once, on its second request', async () => {
    await get('/');
    const entry = cache.get('/')!;
    const made = jest.spyOn(entry, 'improve');
    await Promise.all([get('/'), get('/'), get('/')]);
    expect(made).toHaveBeenCalledTimes(1);
  });

  it('cannot be installed before there is an application', () => {
    expect(() => installCachedPageListener(createServer(), cache, new AnswerCache())).toThrow('after the application');
  });
});
