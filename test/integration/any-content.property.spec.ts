// @slow: many generated contents
import fc from 'fast-check';
import { ContentSnapshots } from '../../src/modules/content/application/content-snapshot.service';
import { ContentSource } from '../../src/modules/content/ports/content-source.port';
import kinds from '../support/page-kinds.json';
import { pageFaults } from '../support/page-faults';
import { startTestSite, type TestSite } from '../support/site';
import { ReducedSource, reduction, type Reduction } from '../support/reduced-content';
import { embeddedSource } from '../wordpress/embedded-seed';

/** Each run opens every kind of page. */
const RUNS = process.env.TEST_ALL === 'true' ? 16 : 8;

describe('a site whose editors have left fields empty', () => {
  const source = new ReducedSource(embeddedSource());
  let site: TestSite;
  beforeAll(async () => {
    site = await startTestSite(
      { CONTENT_MAX_LOSS_PERCENT: '100' },
      { override: (testing) => testing.overrideProvider(ContentSource).useValue(source) },
    );
  });
  afterAll(() => site?.close());

  async function faultsWith(by: Reduction, prefix: string): Promise<readonly string[]> {
    source.by = by;
    await site.app.get(ContentSnapshots).refresh('full');
    const faults: string[] = [];
    for (const path of Object.values(kinds)) {
      const response = await fetch(site.origin + prefix + path, { redirect: 'manual' });
      const html = await response.text();
      // an item that went is not found, or leads to where its likes are; nothing else may happen
      if (response.status === 301) continue;
      if (response.status !== 200 && response.status !== 404) faults.push(`${path}: ${response.status}`);
      faults.push(...pageFaults(html).map((fault) => `${path}: ${fault}`));
    }
    return faults;
  }

  it('has no faults with complete content', async () => {
    expect(await faultsWith({}, '')).toEqual([]);
  });

  it('has no faults without any content', async () => {
    const everything = Object.fromEntries(Object.keys(fc.sample(reduction, 1)[0]!).map((key) => [key, key.includes('.') ? 'all' : 'none']));
    expect(await faultsWith(everything as Reduction, '/en')).toEqual([]);
  });

  it(
    'composes every page from what is left, in every combination',
    () =>
      fc.assert(
        fc.asyncProperty(reduction, fc.constantFrom('', '/en'), async (by, prefix) => {
          expect(await faultsWith(by, prefix)).toEqual([]);
        }),
        { numRuns: RUNS },
      ),
    600_000,
  );
});
