import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, join } from 'node:path';
import type { WordPressSeed } from '../wordpress/seed-fields';
import { stubData, type Lang, type LanguageMode, type StubData } from './wordpress-stub.data';
import { answerCollection, refusal, type StubAnswer } from './wordpress-stub.query';

/** Pictures of the library stand here; every other upload is missing, except those in GARBLED, whose files are no pictures. */
const LIBRARY = '/wp-content/uploads/media/';
const GARBLED = '/wp-content/uploads/garbled/';

/** Parameters without which no call is answered (docs/product.md, content 5): the adapter has to send them with every one. */
const COMMON_PARAMETERS = ['lang', 'skip_cache', 'head_tags', 'orderby', 'order', 'per_page', 'hide_empty', 'timestamp'];

/** Faults of the whole backend that a test can switch on. */
export type WordPressFault = 'silence' | 'too-many-requests' | 'html-error' | 'cut-body' | 'html-instead-of-json';

/** An in-process WordPress: the wire format of core's REST API and of our plugin, from a seed, with switchable faults. */
export class WordPressStub {
  fault: WordPressFault | null = null;
  refusesMenuOrderOfTerms = false;
  shufflesTies = false;
  /** The host gives no more items a page than this, and takes the headers of totals away; null: an honest host. */
  cappedAt: number | null = null;
  /** The widget route answers at the root of the host too (a rewrite rule), or only under /wp-json. */
  answersWidgetAtRoot = true;
  hasContactsRoute = true;
  /** Every list but the contacts is answered with [] and 200, as by a plugin that filters too much. */
  hasNoItems = false;
  /** Requests for one item by its slug, and for salons by services, are never answered. */
  ignoresVisitors = false;
  /** Uploads besides the library, by path: their bytes, or the status that is answered instead. */
  readonly uploads = new Map<string, Buffer | number>();
  /** Every request so far: path and query. */
  readonly requests: URL[] = [];
  /** The largest number of requests that were open at once. */
  mostAtOnce = 0;

  private open = 0;
  private onIgnored: ((request: { readonly closed: Promise<void> }) => void) | null = null;
  private readonly server: Server;
  private data: StubData;

  /** @param mediaDir folder of the pictures that are served under LIBRARY; without it every upload is missing */
  constructor(
    seed: WordPressSeed,
    readonly mode: LanguageMode,
    private readonly mediaDir?: string,
  ) {
    this.data = stubData(seed, mode);
    this.server = createServer((request, response) => this.serve(request, response));
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** @param port 0 for any that is free */
  async start(port = 0): Promise<void> {
    await new Promise<void>((resolve) => this.server.listen(port, '127.0.0.1', resolve));
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  /** The next request that is left without an answer; `closed` resolves when the site gives it up. */
  nextIgnored(): Promise<{ readonly closed: Promise<void> }> {
    return new Promise((resolve) => (this.onIgnored = resolve));
  }

  /** Changes rows of a collection in both languages, as an editor (or a broken plugin) would. */
  change(base: string, edit: (row: Record<string, unknown>) => unknown): void {
    for (const lang of ['uk', 'en'] as const) {
      const rows = this.data[lang].get(base) ?? [];
      (this.data[lang] as Map<string, unknown[]>).set(
        base,
        rows.map((row) => edit({ ...row })).filter((row) => row !== undefined),
      );
    }
  }

  /** Id of the Ukrainian item under a slug. */
  idOf(base: string, slug: string): number | undefined {
    return this.data.uk.get(base)?.find((row) => row.slug === slug)?.id;
  }

  /** Adds copies of the rows of a collection, with ids and slugs of their own, until there are `times` as many. */
  multiply(base: string, times: number): void {
    for (const lang of ['uk', 'en'] as const) {
      const rows = this.data[lang].get(base) ?? [];
      const ids = Math.max(0, ...rows.map(({ id }) => id));
      const copies = Array.from({ length: times }, (_, turn) =>
        rows.map((row) => (turn === 0 ? row : { ...row, id: row.id + turn * (ids + 1), slug: `${String(row.slug)}-${turn}` })),
      );
      (this.data[lang] as Map<string, unknown[]>).set(base, copies.flat());
    }
  }

  /** Replaces the whole content. */
  reseed(seed: WordPressSeed): void {
    this.data = stubData(seed, this.mode);
  }

  private serve(request: IncomingMessage, response: ServerResponse): void {
    const url = new URL(request.url ?? '/', this.url);
    if (url.pathname.startsWith('/wp-content/')) return void this.serveUpload(url.pathname, response);
    this.requests.push(url);
    this.open++;
    this.mostAtOnce = Math.max(this.mostAtOnce, this.open);
    response.on('close', () => this.open--);
    if (this.ignoresVisitors && (url.searchParams.has('slug') || url.searchParams.has('services'))) {
      this.onIgnored?.({ closed: new Promise((resolve) => response.on('close', resolve)) });
      return;
    }
    const { status, headers, json } = this.answer(url);
    const body = JSON.stringify(json).replaceAll('@host', this.url);
    const html = { 'content-type': 'text/html; charset=UTF-8' };
    switch (this.fault) {
      case 'silence':
        return;
      case 'too-many-requests':
        response.writeHead(429, { 'retry-after': '60', ...html }).end('<h1>Too Many Requests</h1>');
        return;
      case 'html-error':
        response.writeHead(500, html).end('<!DOCTYPE html><h1>Error establishing a database connection</h1>');
        return;
      case 'html-instead-of-json':
        response.writeHead(200, html).end('<!DOCTYPE html><title>Maintenance</title>');
        return;
      case 'cut-body':
        // as PHP's own server: no length, the connection just ends
        response.writeHead(200, { 'content-type': 'application/json; charset=UTF-8', connection: 'close' });
        response.end(body.slice(0, Math.max(1, Math.floor(body.length / 2))));
        return;
      default:
        response.writeHead(status, { 'content-type': 'application/json; charset=UTF-8', connection: 'close', ...headers }).end(body);
    }
  }

  private async serveUpload(path: string, response: ServerResponse): Promise<void> {
    const upload = this.uploads.get(path);
    if (typeof upload === 'number') return void response.writeHead(upload).end();
    if (upload) return void response.writeHead(200, { 'content-type': path.endsWith('.svg') ? 'image/svg+xml' : 'image/jpeg' }).end(upload);
    if (path.startsWith(GARBLED)) return void response.writeHead(200, { 'content-type': 'image/jpeg' }).end('no picture');
    const file = this.mediaDir && path.startsWith(LIBRARY) ? join(this.mediaDir, basename(path)) : null;
    const bytes = file && (await readFile(file).catch(() => null));
    if (bytes) response.writeHead(200, { 'content-type': 'image/jpeg' }).end(bytes);
    else response.writeHead(404, { 'content-type': 'text/html' }).end('<!DOCTYPE html><h1>Not Found</h1>');
  }

  private answer(url: URL): StubAnswer {
    const missing = COMMON_PARAMETERS.filter((name) => !url.searchParams.get(name));
    if (missing.length > 0) return refusal(400, `rest_missing_callback_param ${missing.join(' ')}`);
    const lang: Lang = url.searchParams.get('lang') === 'en' ? 'en' : 'uk';
    const rows = (base: string) => this.data[lang].get(base);
    const path = url.pathname.replace(/\/$/, '');
    const base = /^\/wp-json\/wp\/v2\/([a-z_]+)$/.exec(path)?.[1];
    if (base === 'contacts' && this.hasContactsRoute) return { status: 200, json: this.contacts(lang) };
    if (this.hasNoItems) return { status: 200, headers: { 'x-wp-total': '0', 'x-wp-totalpages': '0' }, json: [] };
    if (path === '/wp-json/custom/v1/package-categories') {
      return {
        status: 200,
        json: rows('package_categories')?.map(({ id, count, name, slug, parent, acf }) => ({ id, count, name, slug, parent, acf })),
      };
    }
    const isWidget =
      path === '/wp-json/widget/v1/get-salons-by-services' || (this.answersWidgetAtRoot && path === '/widget/v1/get-salons-by-services');
    if (isWidget) return { status: 200, json: this.salonsByServices(url, lang) };
    const collection = rows(base === 'media' ? 'attachment' : (base ?? ''));
    if (!base || !collection) return refusal(404, 'rest_no_route');
    return answerCollection(
      collection,
      url.searchParams,
      base === 'media' ? 'media' : base.endsWith('_categories') ? 'terms' : 'posts',
      this,
    );
  }

  private contacts(lang: Lang): readonly unknown[] {
    return (this.data[lang].get('pages') ?? [])
      .filter(({ slug }) => slug === 'contacts')
      .map(({ id, acf }) => ({ id, ...(acf as object) }));
  }

  private salonsByServices(url: URL, lang: Lang): readonly unknown[] {
    const wanted = (url.searchParams.get('services') ?? '').split(',').filter(Boolean).map(Number);
    return (this.data[lang].get('salons') ?? []).filter(({ acf }) => {
      const offered = ((acf as { services?: unknown }).services ?? []) as readonly number[];
      return offered.length === 0 || wanted.every((id) => offered.includes(id));
    });
  }
}
