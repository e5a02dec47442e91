import { documentProblems, operationsOf, valueProblems } from '../support/openapi-checks';
import type { OpenApiDocument } from '../support/openapi-checks';
import { startTestSite } from '../support/site';
import type { TestSite } from '../support/site';

const TOKEN = 'a-token-of-an-editors-backend';

interface RouterLayer {
  readonly route?: { readonly path: string; readonly methods: Readonly<Record<string, boolean>> };
}

describe('the document of the API', () => {
  let site: TestSite;
  let document: OpenApiDocument;
  beforeAll(async () => {
    site = await startTestSite({ CONTENT_WEBHOOK_TOKEN: TOKEN });
    const answer = await site.http
      .get('/api/docs-json')
      .expect(200)
      .expect('content-type', /^application\/json/);
    document = answer.body as OpenApiDocument;
  });
  afterAll(() => site?.close());

  it('has every route under /api that the router has, and no other', () => {
    const { router } = site.app.getHttpAdapter().getInstance() as unknown as {
      readonly router: { readonly stack: readonly RouterLayer[] };
    };
    const routes = router.stack.flatMap(({ route }) =>
      route && /^\/api(?![a-z])/.test(route.path)
        ? Object.keys(route.methods).map((method) => `${method} ${route.path.replace(/:(\w+)/g, '{$1}').replace(/(.)\/$/, '$1')}`)
        : [],
    );
    expect(routes).toContain('get /api/search');
    expect(
      operationsOf(document)
        .flatMap(({ method, path, operation: { 'x-also-at': alias } }) =>
          [path, ...(alias ? [alias] : [])].map((one) => `${method} ${one}`),
        )
        .sort(),
    ).toEqual([...new Set(routes)].sort());
  });

  it('is valid OpenAPI 3.0, and its examples fit their schemas', () => {
    expect(documentProblems(document)).toEqual([]);
  });

  it('says of every route what it does, what it answers, and how it fails', () => {
    const silent = operationsOf(document).flatMap(({ method, path, operation }) => {
      const statuses = Object.keys(operation.responses);
      const failures = statuses.filter((status) => status >= '400');
      const untold = failures.filter((status) => !operation.responses[status]!.content?.['application/json']?.examples);
      const isWhole =
        operation.summary && statuses.filter((status) => status < '400').length === 1 && failures.length > 0 && untold.length === 0;
      return isWhole ? [] : [`${method} ${path}`];
    });
    expect(silent).toEqual([]);
  });

  it('takes fields and their rules from the classes that check them', () => {
    expect(document.paths['/api/search']!.get!.parameters).toEqual([
      expect.objectContaining({
        name: 'q',
        in: 'query',
        required: false,
        schema: expect.objectContaining({ type: 'string', default: '' }),
      }),
      expect.objectContaining({ name: 'lang', required: false, schema: { type: 'string', enum: ['ua', 'en'], default: 'ua' } }),
    ]);
    expect(document.paths['/api/salons-by-services']!.get!.parameters![0]).toMatchObject({
      name: 'services',
      required: true,
      explode: false,
      schema: { type: 'array', items: { type: 'integer', minimum: 1 }, minItems: 1, maxItems: 50 },
    });
  });

  it.each([
    ['get', '/api/search', '?q=стрижка', 200],
    ['get', '/api/search', '?lang=de', 422],
    ['get', '/api/salons-by-services', '?services=1', 200],
    ['get', '/api/salons-by-services', '', 422],
    ['get', '/api/docs-json', '', 200],
    ['get', '/api/time', '', 204],
    ['get', '/api/docs/{file}', '', 404],
    ['post', '/api/content/refresh', '', 401],
  ] as const)('tells what is really answered: %s %s%s is %i', async (method, path, query, status) => {
    const answer = await site.http[method](encodeURI(path + query)).expect(status);
    const documented = document.paths[path]![method]!.responses[String(status)]!.content?.['application/json'];
    expect(documented === undefined).toBe(answer.text === '');
    expect(valueProblems(answer.body, path === '/api/docs-json' ? {} : (documented?.schema ?? {}), document)).toEqual([]);
    if (status >= 400) expect(Object.keys(documented!.examples!)).toContain((answer.body as { code: string }).code);
  });

  it('tells what a refresh answers', async () => {
    const { body } = await site.http.post('/api/content/refresh').set('authorization', `Bearer ${TOKEN}`).expect(200);
    const { schema } = document.paths['/api/content/refresh']!.post!.responses['200']!.content!['application/json']!;
    expect(valueProblems(body, schema, document)).toEqual([]);
  });

  it('is made once, and not sent to who has it', async () => {
    const { headers } = await site.http.get('/api/docs-json').expect(200);
    await site.http.get('/api/docs-json').set('if-none-match', headers.etag!).expect(304);
  });

  it('has a page whose scripts and styles are files of ours, so that it needs no exception of the security policy', async () => {
    const { text, headers } = await site.http.get('/api/docs').expect(200).expect('content-type', 'text/html; charset=utf-8');
    expect(headers['content-security-policy']).toContain("script-src 'self'");
    expect(headers['content-security-policy']).not.toContain("'unsafe-eval'");
    const files = [...text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file]) => file!);
    expect(files).toEqual(expect.arrayContaining(['/api/docs/swagger-ui.css', '/api/docs/swagger-ui-bundle.js', '/api/docs/start.js']));
    for (const file of files) await site.http.get(file).expect(200);
    expect(text).not.toMatch(/<script(?! src=)|<style| style=| on\w+=/);
    await site.http.get('/api/docs/package.json').expect(404);
    await site.http.get('/api/docs/..%2fpackage.json').expect(404);
  });
});
