import type { Request, Response } from 'express';
import { createElement } from 'react';
import { CacheEnvironment } from '../cache/cache.env';
import { PageCache } from '../cache/page-cache.service';
import { loadGroup } from '../config/load-environment';
import { PageVersions } from '../pages/page-versions';
import type { PageDeclaration } from '../pages/page-declaration';
import type { SecurityHeaders } from '../security/security-headers';
import { requested } from '../../../test/unit/public-page';
import type { FrameSource } from './frame-source';
import { Page } from './page';
import type { PageRenderer } from './page-renderer.service';
import { PageResponder } from './page-responder.service';

/** The parts of Express's objects that a page needs. */
function exchange(
  versions: PageVersions,
  method: string,
  headers: Record<string, string> = {},
  declaration: Partial<PageDeclaration> = {},
) {
  const page = { ...requested('/salons/', declaration), versions: versions.current };
  const req = { method, originalUrl: '/salons/', path: '/salons/', headers, page } as unknown as Request;
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
  const list = [['Content-Security-Policy', "default-src 'self'"]];
  const security = { list, of: () => list } as unknown as SecurityHeaders;
  const frames = { versions: ['content'] } as unknown as FrameSource;
  let versions: PageVersions;
  let cache: PageCache;
  let responder: PageResponder;

  beforeEach(() => {
    versions = new PageVersions();
    versions.declare('content');
    versions.declare('booking');
    versions.set('content', 'c1');
    cache = new PageCache(loadGroup(CacheEnvironment), versions);
    responder = new PageResponder({ render: () => '<p>page</p>' } as unknown as PageRenderer, cache, versions, frames, security);
  });

  function send(method: string, page: Page, headers: Record<string, string> = {}, declaration: Partial<PageDeclaration> = {}) {
    const { req, res, sent } = exchange(versions, method, headers, declaration);
    responder.send(req, res, page);
    return sent;
  }

  it('lets a header of the page stand instead of the general one', () => {
    const { headers = [] } = send('GET', pageOf({ headers: { 'Content-Security-Policy': "default-src 'none'" } }));
    const at = headers.indexOf('Content-Security-Policy');
    expect(headers[at + 1]).toBe("default-src 'none'");
    expect(headers.lastIndexOf('Content-Security-Policy')).toBe(at);
  });

  it('renders a shared error once for a version of the frame, a language, a status and a text', () => {
    let rendered = 0;
    responder = new PageResponder(
      { render: () => `<p>${(rendered += 1)}</p>` } as unknown as PageRenderer,
      cache,
      versions,
      frames,
      security,
    );
    const error = (status: number, description = 'd') =>
      new Page(createElement('p'), { title: 't', description, path: '/' }, { status, isSharedError: true });
    const bodies = [error(404), error(404), error(405), error(404, 'other')].map((page) => String(send('GET', page).body));
    expect(bodies).toEqual(['<p>1</p>', '<p>1</p>', '<p>2</p>', '<p>3</p>']);
    versions.set('content', 'c2');
    expect(String(send('GET', error(404)).body)).toBe('<p>4</p>');
    expect(cache.get('/salons/')).toBeUndefined();
  });

  it('keeps the shared errors of a part that others may frame apart', () => {
    const error = new Page(createElement('p'), { title: 't', description: 'd', path: '/' }, { status: 404, isSharedError: true });
    send('GET', error);
    jest.spyOn(security, 'of').mockReturnValueOnce([['Content-Security-Policy', 'frame-ancestors https://partner.example']]);
    expect(send('GET', error).headers).toContain('frame-ancestors https://partner.example');
    expect(send('GET', error).headers).toContain("default-src 'self'");
  });

  it('caches a public page and allows shared caches to do so', () => {
    const { status, headers } = send('GET', pageOf());
    expect(status).toBe(200);
    expect(headers).toEqual(
      expect.arrayContaining(['public, max-age=0, s-maxage=60, stale-while-revalidate=600', 'Content-Security-Policy']),
    );
    expect(cache.get('/salons/')?.html.toString()).toBe('<p>page</p>');
  });

  it('does not cache an error page, and removes an older copy of its address', () => {
    send('GET', pageOf());
    expect(send('GET', pageOf({ status: 404 })).headers).toEqual(expect.arrayContaining(['no-store']));
    expect(cache.get('/salons/')).toBeUndefined();
  });

  it('does not cache a private page, and removes an older copy of its address', () => {
    send('GET', pageOf());
    expect(send('GET', pageOf(), {}, { access: 'private' }).headers).toEqual(expect.arrayContaining(['no-store']));
    expect(cache.get('/salons/')).toBeUndefined();
  });

  it('refuses a page whose handler declares none', () => {
    const { req, res } = exchange(versions, 'GET');
    delete req.page;
    expect(() => responder.send(req, res, pageOf())).toThrow('/salons/ answers a page without @PageRoute');
    expect(() => responder.send(req, res, pageOf({ status: 404 }))).not.toThrow();
  });

  it('does not cache the answer to a request with credentials', () => {
    send('GET', pageOf(), { authorization: 'Bearer x' });
    expect(cache.get('/salons/')).toBeUndefined();
  });

  it('keeps the cached page when its address is posted to', () => {
    send('GET', pageOf());
    send('POST', pageOf({ status: 405 }));
    expect(cache.get('/salons/')).toBeDefined();
  });

  it('treats a page as stale when new content arrived while its controller was waiting', () => {
    const { req, res } = exchange(versions, 'GET');
    versions.set('content', 'c2');
    responder.send(req, res, pageOf());
    expect(cache.isFresh(cache.get('/salons/')!)).toBe(false);
  });

  it('records the versions that a page names, and those of header and footer', () => {
    send('GET', pageOf(), {}, { versions: ['booking'] });
    expect(cache.get('/salons/')!.versions).toEqual({ content: 'c1', booking: '' });
  });
});
