import type { Request, Response } from 'express';
import { createElement } from 'react';
import { CacheEnvironment } from '../cache/cache.env';
import { PageCache } from '../cache/page-cache.service';
import { loadGroup } from '../config/load-environment';
import { SiteEnvironment } from '../config/site.env';
import { Page } from './page';
import type { PageRenderer } from './page-renderer.service';
import { PageResponder } from './page-responder.service';
import { RenderEnvironment } from './render.env';

/** The parts of Express's objects that a page needs. */
function exchange(method: string, headers: Record<string, string> = {}) {
  const req = { method, originalUrl: '/salons/', headers } as unknown as Request;
  const sent: { status?: number; headers?: string[]; body?: unknown } = {};
  const res = {
    setHeader: () => undefined,
    removeHeader: () => undefined,
    writeHead: (status: number, flat: string[]) => Object.assign(sent, { status, headers: flat }) && res,
    end: (body: unknown) => Object.assign(sent, { body }),
  };
  return { req, res: res as unknown as Response, sent };
}

const pageOf = (options: Page['options'] = {}) => new Page(createElement('p'), { title: 't', description: 'd', path: '/salons/' }, options);

describe('sending a page', () => {
  const site = loadGroup(SiteEnvironment, { SITE_URL: 'https://oksamyt.test' });
  let cache: PageCache;
  let responder: PageResponder;

  beforeEach(() => {
    cache = new PageCache(loadGroup(CacheEnvironment));
    cache.setVersion('v1');
    responder = new PageResponder(site, loadGroup(RenderEnvironment), { render: () => '<p>page</p>' } as unknown as PageRenderer, cache);
  });

  function send(method: string, page: Page, headers: Record<string, string> = {}) {
    const { req, res, sent } = exchange(method, headers);
    responder.begin(req);
    responder.send(req, res, page);
    return sent;
  }

  it('keeps a public page and lets shared caches keep it', () => {
    const { status, headers } = send('GET', pageOf());
    expect(status).toBe(200);
    expect(headers).toEqual(
      expect.arrayContaining(['public, max-age=0, s-maxage=60, stale-while-revalidate=600', 'Content-Security-Policy']),
    );
    expect(cache.get('/salons/')?.html.toString()).toBe('<p>page</p>');
  });

  it.each([
    ['a private page', pageOf({ cache: 'private' })],
    ['an error page', pageOf({ status: 404 })],
  ])('does not keep %s, nor an older copy of its address', (_name, page) => {
    send('GET', pageOf());
    expect(send('GET', page).headers).toEqual(expect.arrayContaining(['no-store']));
    expect(cache.get('/salons/')).toBeUndefined();
  });

  it('keeps nothing of a request with credentials', () => {
    send('GET', pageOf(), { authorization: 'Bearer x' });
    expect(cache.get('/salons/')).toBeUndefined();
  });

  it('leaves the kept page alone when somebody posts to its address', () => {
    send('GET', pageOf());
    send('POST', pageOf({ status: 405 }));
    expect(cache.get('/salons/')).toBeDefined();
  });

  it('takes a page for stale when new content arrived while its controller was waiting', () => {
    const { req, res } = exchange('GET');
    responder.begin(req);
    cache.setVersion('v2');
    responder.send(req, res, pageOf());
    expect(cache.isFresh(cache.get('/salons/')!)).toBe(false);
  });
});
