import { ContentHost } from '../../src/modules/content/adapters/wordpress/content-host';
import { sanitizedHtml } from '../../src/modules/content/adapters/wordpress/wire-html';
import type { JsonClient } from '../../src/modules/content/adapters/wordpress/wordpress-api';
import { WordPressContentSource } from '../../src/modules/content/adapters/wordpress/wordpress-content.source';

const ITEMS = 60;
const BODY = '<ul><li>'.repeat(12_500);

/** Services whose names, leads and texts are made to be slow to read. */
const SERVICES = Buffer.from(
  JSON.stringify(
    Array.from({ length: ITEMS }, (_, index) => ({
      id: index + 1,
      slug: `s${index}`,
      title: { rendered: `Назва ${'<a'.repeat(50_000)}` },
      content: { rendered: BODY.repeat(2), protected: false },
      acf: { lead: '<b>'.repeat(20_000) },
    })),
  ),
);

const client: JsonClient = {
  async getJson(path, options) {
    const body = path.endsWith('/services') ? SERVICES : Buffer.from('[]');
    return { status: 200, headers: {}, json: await options!.parse!(body), bytes: body.length };
  },
};

/** The longest time for which nothing else could be done while something happens, ms. */
async function longestBlock(happening: () => Promise<unknown>): Promise<number> {
  let [longest, last] = [0, performance.now()];
  const tick = () => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
    ticking = setImmediate(tick);
  };
  let ticking = setImmediate(tick);
  await happening();
  clearImmediate(ticking);
  return Math.max(longest, performance.now() - last);
}

it('a reading of hostile texts blocks the process for one item at a time, and reports what it has cut', async () => {
  const source = new WordPressContentSource({ client, baseUrl: 'https://cms.example', siteNames: [], singleItemTexts: [] });
  const reading = await source.read('ua', 'full');
  expect(reading.content.services).toHaveLength(ITEMS);
  const cut = reading.skipped.filter(({ isCut }) => isCut);
  expect(cut).toHaveLength(ITEMS);
  expect(cut[0]?.reason).toMatch(/^title\.rendered: 500 of \d+ characters; content\.rendered: 100000 of/);

  const host = new ContentHost('https://cms.example');
  const oneItem = await longestBlock(async () => Promise.resolve(sanitizedHtml(BODY, host)));
  const blocks = [];
  for (let round = 0; round < 3; round++) blocks.push(await longestBlock(() => source.read('ua', 'full')));
  // read in one piece it would be sixty times as long as one item
  expect(Math.min(...blocks)).toBeLessThan(Math.max(50, oneItem * 10));
});
