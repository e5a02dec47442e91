import { Logger } from '@nestjs/common';
import { Agent } from 'undici';
import { LARGE_LISTS } from '../backends/overfull.seed';
import { CONTENT_BACKENDS, startContentBackend, type ContentBackend } from '../backends/content-backends';
import type { ImportedContent } from '../../src/modules/content/ports/content-source.port';
import type { WordPressStub } from '../stubs/wordpress.stub';
import { contentSourceContract } from './content-source.contract';
import { wordpressSource } from './wordpress-source';

// The client logs every failed call; here they are asked for.
Logger.overrideLogger(false);

const agent = new Agent();
const stubs: WordPressStub[] = [];
afterAll(async () => {
  await agent.destroy();
  await Promise.all(stubs.map((stub) => stub.stop()));
});

async function sourceOf(backend: ContentBackend) {
  const stub = await startContentBackend(backend);
  stubs.push(stub);
  return wordpressSource(stub.url, agent, 5000);
}

describe.each(CONTENT_BACKENDS)('the %s backend', (backend) => {
  contentSourceContract('its WordPress', () => sourceOf(backend), { sparse: backend === 'sparse' });
});

describe('what the backends hold', () => {
  const read: Partial<Record<ContentBackend, ImportedContent['content']>> = {};
  beforeAll(async () => {
    for (const backend of CONTENT_BACKENDS) read[backend] = (await (await sourceOf(backend)).read('ua', 'full')).content;
  });

  it('has the same addresses in all three backends, except those of pages', () => {
    const slugs = (backend: ContentBackend) => {
      const { services, salons, employees, articles, vacancies, packages, serviceCategories } = read[backend]!;
      return [services, salons, employees, articles, vacancies, packages, serviceCategories].map((list) => list.map(({ slug }) => slug));
    };
    const rich = slugs('rich');
    for (const backend of CONTENT_BACKENDS)
      slugs(backend).forEach((list, kind) => expect(list).toEqual(expect.arrayContaining(rich[kind]!)));
  });

  it('contains hardly more than names in the sparse backend', () => {
    const { salons, services, employees, articles, vacancies, pages } = read.sparse!;
    expect(salons.filter(({ address, phone, lead, latitude }) => address || phone || lead || latitude !== null)).toEqual([]);
    expect([...services, ...employees, ...articles, ...vacancies, ...pages].filter(({ lead }) => lead !== '')).toEqual([]);
    expect(pages.map(({ slug }) => slug)).not.toContain('online');
  });

  it('has one price for every class in the sparse backend, or none', () => {
    const kinds = new Set(read.sparse!.services.map(({ prices }) => new Set(Object.values(prices)).size));
    expect([...kinds].sort()).toEqual([0, 1]);
  });

  it('is longer and larger than expected in the overfull backend', () => {
    const { salons, services, employees, serviceCategories } = read.overfull!;
    const salon = salons.find(({ slug }) => slug === LARGE_LISTS.salon)!;
    const category = serviceCategories.find(({ slug }) => slug === LARGE_LISTS.category)!;
    expect(employees.filter(({ salonIds }) => salonIds.includes(salon.id)).length).toBeGreaterThanOrEqual(LARGE_LISTS.masters);
    expect(services.filter(({ categoryIds }) => categoryIds.includes(category.id)).length).toBeGreaterThanOrEqual(LARGE_LISTS.services);
    expect(services.filter(({ title }) => title.length === 120).length).toBeGreaterThan(10);
    expect(services.some(({ title }) => /\p{Script=Hebrew}/u.test(title))).toBe(true);
    expect(services.some(({ title }) => title.includes('👩‍👩‍👧‍👦'))).toBe(true);
  });
});
