import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EmbeddedContentSource } from '../../src/modules/content/adapters/embedded/embedded-content.source';
import { ContentSource } from '../../src/modules/content/ports/content-source.port';
import { WordPressStub } from '../stubs/wordpress.stub';
import { PageDocument } from '../support/page-document';
import { startTestSite } from '../support/site';
import type { TestSite } from '../support/site';
import { embeddedSeed } from '../wordpress/embedded-seed';
import type { SeedTexts } from '../wordpress/seed-fields';

type Placeable = Readonly<Record<string, unknown>>;

/** The blocks of the home page with a poster above all of them and a section of services below the reviews. */
function withMore<T extends Placeable>(own: readonly T[], others: readonly T[], layout: (block: T) => unknown): readonly T[] {
  const find = (name: string) => others.find((block) => layout(block) === name)!;
  return [find('poster'), ...own.flatMap((block) => (layout(block) === 'reviews' ? [block, find('services')] : [block]))];
}

/** The content of the repository in a folder of its own, with more blocks on the home page. */
async function embeddedContent(): Promise<{ readonly contentDir: string }> {
  const contentDir = await mkdtemp(join(tmpdir(), 'content-'));
  await cp(join(__dirname, '../../content'), contentDir, { recursive: true });
  const file = join(contentDir, 'pages.json');
  const { pages } = JSON.parse(await readFile(file, 'utf8')) as { pages: { slug: string; blocks: readonly Placeable[] }[] };
  const others = pages.flatMap(({ blocks }) => blocks);
  const changed = pages.map((page) =>
    page.slug === 'main' ? { ...page, blocks: withMore(page.blocks, others, ({ type }) => type) } : page,
  );
  await writeFile(file, JSON.stringify({ pages: changed }));
  return { contentDir };
}

async function wordPressWithMore(): Promise<WordPressStub> {
  const { terms, posts } = await embeddedSeed('@host');
  const blocksOf = ({ acf }: SeedTexts) => (acf?.blocks || []) as readonly Placeable[];
  const pages = posts.filter(({ type }) => type === 'pages');
  const more = <T extends SeedTexts>(page: T, others: readonly SeedTexts[]): T => ({
    ...page,
    acf: { ...page.acf, blocks: withMore(blocksOf(page), others.flatMap(blocksOf), ({ acf_fc_layout: layout }) => layout) },
  });
  const changed = posts.map((post) => {
    if (post.type !== 'pages' || post.slug !== 'main') return post;
    const en = more(
      post.translations.en,
      pages.map(({ translations }) => translations.en),
    );
    return { ...more(post, pages), translations: { en } };
  });
  return new WordPressStub({ terms, posts: changed }, 'separate');
}

/** The sections of the home page that say where the blocks stand, in their order. */
async function sectionsOf(site: TestSite, path: string): Promise<readonly string[]> {
  const { $ } = new PageDocument((await site.http.get(path).expect(200)).text);
  const named = '.hero, .home-statement, .home-blocks .poster, .home-women, .reviews, .home-blocks .services-section, .home-salons, .faq';
  const marks = ['hero', 'home-statement', 'poster', 'home-women', 'reviews', 'services-section', 'home-salons', 'faq'];
  return $('main')
    .find(named)
    .toArray()
    .map((element) => marks.find((mark) => $(element).hasClass(mark))!);
}

const AS_TODAY = ['hero', 'home-statement', 'home-women', 'reviews', 'home-salons', 'faq'];
const COMPOSED = ['hero', 'home-statement', 'poster', 'home-women', 'reviews', 'services-section', 'home-salons', 'faq'];

describe('the home page', () => {
  let site: TestSite;
  let stop: () => Promise<void> = () => Promise.resolve();
  afterEach(async () => {
    await site?.close();
    await stop();
  });

  /** Whether it has the styles of everything that can stand on it; their file ends with eight letters made of what is in it. */
  const isComposed = async () => /href="[^"]*\/ComposedHomePage-[\w-]{8}\.css"/.test((await site.http.get('/').expect(200)).text);

  it('is as it was, with the styles it had, where an editor has placed no further block', async () => {
    site = await startTestSite();
    stop = () => Promise.resolve();
    expect(await sectionsOf(site, '/')).toEqual(AS_TODAY);
    expect(await isComposed()).toBe(false);
  });

  it('shows a poster and services that an editor placed among the embedded content', async () => {
    const { contentDir } = await embeddedContent();
    stop = () => rm(contentDir, { recursive: true, force: true });
    const source = new EmbeddedContentSource({ contentDir, salonSlugPrefix: 'oksamyt-' });
    site = await startTestSite({}, { override: (testing) => testing.overrideProvider(ContentSource).useValue(source) });
    for (const path of ['/', '/en/']) expect(await sectionsOf(site, path)).toEqual(COMPOSED);
    expect(await isComposed()).toBe(true);
  });

  it('shows a poster and services that an editor placed in WordPress', async () => {
    const wordPress = await wordPressWithMore();
    await wordPress.start();
    stop = () => wordPress.stop();
    site = await startTestSite({ CONTENT: 'wordpress', WORDPRESS_URL: wordPress.url });
    for (const path of ['/', '/en/']) expect(await sectionsOf(site, path)).toEqual(COMPOSED);
  });
});
