import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { Agent } from 'undici';
import { wordpressSource } from '../contracts/wordpress-source';

const url = process.env.WORDPRESS_TEST_URL ?? '';
const hook = JSON.parse(process.env.WORDPRESS_TEST_HOOK ?? '{}') as { readonly url: string; readonly token: string };
const authorization = `Basic ${Buffer.from(process.env.WORDPRESS_TEST_LOGIN ?? '').toString('base64')}`;

/** What an editor does in wp-admin, over the REST API with an application password. */
async function edit(path: string, change: Readonly<Record<string, unknown>>): Promise<void> {
  const headers = { authorization, 'content-type': 'application/json' };
  const answer = await fetch(`${url}/wp-json/wp/v2/${path}`, { method: 'POST', headers, body: JSON.stringify(change) });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
}

describe(`an edit in a real WordPress (${process.env.WORDPRESS_TEST_MODE})`, () => {
  const agent = new Agent();
  const source = wordpressSource(url, agent, 60_000);
  const site = createServer((_, response) => response.writeHead(202).end());
  beforeAll(async () => {
    site.listen(Number(new URL(hook.url).port), '127.0.0.1');
    await once(site, 'listening');
  });
  afterAll(async () => {
    site.closeAllConnections();
    site.close();
    await agent.destroy();
  });

  /** Does the edit and waits for the call that WordPress makes because of it. */
  async function told(change: () => Promise<void>): Promise<IncomingMessage> {
    const [[request]] = await Promise.all([once(site, 'request') as Promise<[IncomingMessage]>, change()]);
    return request;
  }

  it('calls the site, whose next incremental reading shows the change', async () => {
    const before = (await source.read('ua', 'full')).content;
    const salon = before.salons[0]!;
    const request = await told(() => edit(`salons/${salon.id}`, { title: 'Салон після ремонту' }));
    expect([request.method, request.url, request.headers.authorization]).toEqual(['POST', '/api/content/refresh', `Bearer ${hook.token}`]);
    const after = (await source.read('ua', 'incremental')).content;
    expect(after.salons[0]).toEqual({ ...salon, title: 'Салон після ремонту' });
    expect(after.services).toEqual(before.services);
  });

  it('is shown when it deletes an item', async () => {
    const { vacancies } = (await source.read('ua', 'incremental')).content;
    const gone = vacancies[0]!;
    await told(() => edit(`vacancies/${gone.id}`, { status: 'draft' }));
    expect((await source.read('ua', 'incremental')).content.vacancies).toEqual(vacancies.slice(1));
    expect(await source.has('vacancy', gone.slug, 'ua')).toBe(false);
  });
});
