import { Logger } from '@nestjs/common';
import { Agent } from 'undici';
import { LOCALES } from '../../src/shared/locale';
import { comparableContent } from '../contracts/comparable-content';
import { contentSourceContract } from '../contracts/content-source.contract';
import { wordpressSource } from '../contracts/wordpress-source';
import { embeddedSource } from './embedded-seed';
import { EDGE_CASES } from './seed-extras';

const url = process.env.WORDPRESS_TEST_URL ?? '';
const extraEmployees = Number(process.env.WORDPRESS_TEST_EXTRA ?? 0);

// The client logs every failed call; some are asked for here.
Logger.overrideLogger(false);
const agent = new Agent();
const open = () => wordpressSource(url, agent, 60_000);
afterAll(() => agent.destroy());

contentSourceContract(`a real WordPress (${process.env.WORDPRESS_TEST_MODE}, ${extraEmployees} extra employees)`, () =>
  Promise.resolve(open()),
);

describe('a real WordPress that was seeded with the embedded content', () => {
  it.each(LOCALES)('gives it back unchanged, in %s', async (locale) => {
    const wanted = comparableContent((await embeddedSource().read(locale, 'full')).content);
    const { content, skipped } = await open().read(locale, 'full');
    const known = new Set((await embeddedSource().read(locale, 'full')).content.employees.map(({ slug }) => slug));
    const seeded = {
      ...content,
      pages: content.pages.filter(({ slug }) => slug !== 'contacts'),
      employees: content.employees.filter(({ slug }) => known.has(slug)),
    };
    expect(comparableContent(seeded)).toEqual(wanted);
    expect(skipped.map(({ reason }) => reason)).toEqual(extraEmployees > 0 ? ['is password-protected'] : []);
  });

  it('gives the contacts back unchanged', async () => {
    expect(await open().readContacts()).toEqual(await embeddedSource().readContacts());
  });

  if (extraEmployees > 0) {
    it.each(LOCALES)('gives every one of the many employees once, in %s', async (locale) => {
      const { employees } = (await open().read(locale, 'full')).content;
      const extra = employees.filter(({ slug }) => slug.startsWith('extra-'));
      expect(new Set(extra.map(({ slug }) => slug)).size).toBe(extraEmployees);
      expect(extra).toHaveLength(extraEmployees);
    });

    it('has its decorated texts decoded, its HTML cleaned and its pictures found', async () => {
      const { employees } = (await open().read('ua', 'full')).content;
      const find = (slug: string) => employees.find((employee) => employee.slug === slug);
      expect(find(EDGE_CASES.title)).toMatchObject({ title: 'Shane O’Connor & Partners', position: 'A "senior" master', since: 2010 });
      expect(find(EDGE_CASES.title)?.picture?.src).toMatch(/\/wp-content\/uploads\/media\/hero-employees\.jpg$/);
      const html = find(EDGE_CASES.title)?.bodyHtml ?? '';
      expect(html).toContain('<h2>Про себе</h2>');
      expect(html).toContain('<a href="/about/">про нас</a>');
      expect(html).toContain('rel="noopener nofollow">деінде</a>');
      expect(html).toMatch(/<img src="\/img\/\d+\/remote\/[^"]+hero-about\.jpg" alt="Студія" width="800"/);
      expect(html).not.toMatch(/script|onclick|onerror|iframe|<p><\/p>/);
      expect(find(EDGE_CASES.cyrillic)?.title).toBe('Олена Їжак');
      expect(find(EDGE_CASES.bare)).toMatchObject({ position: '', salonIds: [], skillIds: [], picture: undefined });
      expect([find(EDGE_CASES.protected), find(EDGE_CASES.draft)]).toEqual([undefined, undefined]);
    });

    it('knows a Cyrillic slug, and neither a draft nor a protected item', async () => {
      expect(await open().has('employee', EDGE_CASES.cyrillic, 'ua')).toBe(true);
      expect(await open().has('employee', EDGE_CASES.draft, 'ua')).toBe(false);
      expect(await open().has('employee', EDGE_CASES.protected, 'ua')).toBe(false);
    });
  }
});
