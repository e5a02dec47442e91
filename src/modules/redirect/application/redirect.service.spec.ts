import { Controller, Get, Logger, Post } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import type { INestApplication } from '@nestjs/common';
import type { Server } from 'node:http';
import request from 'supertest';
import { Announcements } from '../../../platform/database/announcements';
import { Database } from '../../../platform/database/database';
import { PersonalData } from '../../../platform/privacy/personal-data';
import { PageRegistry } from '../../../platform/pages/page-registry';
import type { PageAddresses } from '../../../platform/pages/page-registry';
import type { PageRoutes } from '../../../platform/pages/page-routes';
import { localePath } from '../../../shared/locale';
import { ContentEnvironment } from '../../content/content.api';
import { legacyPages } from '../domain/legacy-pages';
import { RedirectEnvironment } from '../redirect.env';
import { RedirectStore } from '../store/redirect.store';
import { RedirectModule } from '../redirect.module';
import { RedirectService } from './redirect.service';

const targets = new Set(legacyPages('oksamyt-', () => true).table.entries.map((entry) => entry.to));
const serviceOf = (pages: PageRegistry) => new RedirectService(new ContentEnvironment(), new RedirectEnvironment(), pages);
const registry = () => new PageRegistry({ hasFixed: () => false, listed: [] } as unknown as PageRoutes);
const pagesWhere = (isLive: (path: string) => boolean): PageAddresses => ({
  siteMap: () => [],
  isLive: (locale, path) => isLive(localePath(locale, path)),
});

describe('the start of the redirects', () => {
  const started = (isLive: (path: string) => boolean, deployedTogether = true) => {
    const pages = registry();
    const owner = pages.declare('content', { deployedTogether });
    serviceOf(pages).onModuleInit();
    owner.provide(pagesWhere(isLive));
    pages.onApplicationBootstrap();
  };

  it('refuses embedded content without the targets, and lists all of them', () => {
    expect(() => started((path) => targets.has(path) && !path.startsWith('/vacancies/st'))).toThrow(
      /stilist\/: the target \/vacancies\/stylist\/ is not a live page[^]*perukar/,
    );
  });

  it('accepts content that has every target', () => {
    expect(() => started((path) => targets.has(path))).not.toThrow();
  });

  it('only logs a dead target of a remote backend, where an editor may unpublish a page', () => {
    const warn = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
    started((path) => targets.has(path) && path !== '/vacancies/kosmetolog/', false);
    const [line] = warn.mock.calls.map(([fields]) => fields as { count: number; problems: readonly string[] });
    expect(line?.count).toBeGreaterThan(0);
    expect(line?.problems.every((problem) => problem.includes('/vacancies/kosmetolog/'))).toBe(true);
    warn.mockRestore();
  });

  it('only logs when pages come after the start', () => {
    const warn = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
    const pages = registry();
    const owner = pages.declare('content');
    serviceOf(pages).onModuleInit();
    pages.onApplicationBootstrap();
    owner.provide(pagesWhere((path) => targets.has(path) && path !== '/policy/'));
    const problems = expect.arrayContaining([expect.stringContaining('the target /policy/ is not a live page')]) as unknown;
    expect(warn).toHaveBeenCalledWith(expect.objectContaining({ problems }), expect.any(String));
    warn.mockRestore();
  });

  it('do not fail when a module provides its pages before the content is there', () => {
    const pages = registry();
    const content = pages.declare('content');
    const early = pages.declare('early');
    serviceOf(pages).onModuleInit();
    early.provide(pagesWhere((path) => path === '/early/'));
    content.provide(pagesWhere((path) => targets.has(path)));
    expect(() => pages.onApplicationBootstrap()).not.toThrow();
  });

  it('strip no English address as long as some module cannot tell dead from live', () => {
    const pages = registry();
    const content = pages.declare('content');
    const late = pages.declare('late');
    const service = serviceOf(pages);
    const asked = { method: 'GET', path: '/en/nothing-here/', query: '' };
    pages.onApplicationBootstrap();
    content.provide(pagesWhere(() => false));
    expect(service.redirectFor(asked)).toBeNull();
    late.provide(pagesWhere((path) => path === '/en/late/'));
    expect(service.redirectFor(asked)).toEqual({ to: '/nothing-here/', rule: 4 });
    expect(service.redirectFor({ ...asked, path: '/en/late/' })).toBeNull();
  });
});

@Controller()
class PagesController {
  @Get('about')
  about(): string {
    return 'about us';
  }

  @Post('about')
  send(): string {
    return 'sent';
  }
}

const madeAlone = (token: new () => object): object =>
  token.length === 0 ? new token() : (Object.create(token.prototype as object) as object);

describe('redirects over HTTP', () => {
  let app: INestApplication<Server>;

  beforeAll(async () => {
    const pages = registry();
    pages.declare('content').provide(pagesWhere((path) => targets.has(path)));
    const standIns = new Map<object, object>([
      [PageRegistry, pages],
      [PersonalData, { declare: () => undefined }],
      [Database, {}],
      [Announcements, {}],
    ]);
    const moduleRef = await Test.createTestingModule({ imports: [RedirectModule], controllers: [PagesController] })
      .overrideProvider(RedirectStore)
      .useValue({ whenChanged: () => undefined, count: () => Promise.resolve() })
      // what is made with others stands there without them: nobody asks the console here
      .useMocker((token) => standIns.get(token as object) ?? madeAlone(token as new () => object))
      .compile();
    app = moduleRef.createNestApplication<INestApplication<Server>>({ logger: false });
    await app.init();
  });
  afterAll(() => app.close());

  const ask = (path: string) => request(app.getHttpServer()).get(path).redirects(0);

  it('answer 301 with a relative Location, cacheable for an hour, without a body', async () => {
    const answer = await ask('/about?a=1');
    expect(answer.status).toBe(301);
    expect(answer.headers).toMatchObject({ location: '/about/?a=1', 'cache-control': 'public, max-age=3600', 'content-length': '0' });
    expect(answer.text).toBe('');
  });

  it('answer HEAD in the same way', async () => {
    const answer = await request(app.getHttpServer()).head('/masters/pechersk/').redirects(0);
    expect([answer.status, answer.headers.location]).toEqual([301, '/salons/oksamyt-pechersk/']);
  });

  it('reach addresses that no route knows', async () => {
    expect((await ask('/ru/contacts/')).headers.location).toBe('/contacts/');
    expect((await ask(`/mastera/?salon=${encodeURIComponent('Печерськ')}`)).headers.location).toBe('/salons/oksamyt-pechersk/');
  });

  it('let a page, a POST and an unknown address through', async () => {
    expect((await ask('/about/')).text).toBe('about us');
    expect((await request(app.getHttpServer()).post('/about')).text).toBe('sent');
    expect((await ask('/nothing/')).status).toBe(404);
  });

  it('never redirect to another host', async () => {
    for (const path of ['//evil.example/x', '/%2F/evil', '/%5Cevil.example/x']) {
      const { location } = (await ask(path)).headers;
      if (location !== undefined) expect(location).toMatch(/^\/(?![/\\])/);
    }
  });
});
