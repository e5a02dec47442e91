import { ContentSnapshots } from '../../src/modules/content/application/content-snapshot.service';
import { Database } from '../../src/platform/database/database';
import { WordPressStub } from '../stubs/wordpress.stub';
import { createTestDatabase, type TestDatabase } from '../support/database/test-database';
import { startTestSite, type TestSite } from '../support/site';
import { until } from '../support/until';
import { embeddedSeed } from '../wordpress/embedded-seed';

const TOKEN = 'a-token-of-the-refresh-hook';
const HEARING = `FROM pg_stat_activity WHERE datname = current_database() AND query = 'LISTEN site'`;

describe('two processes with one content and one database', () => {
  let store: TestDatabase;
  let wordPress: WordPressStub;
  let sites: readonly [TestSite, TestSite];

  beforeAll(async () => {
    store = await createTestDatabase();
    wordPress = new WordPressStub(await embeddedSeed('@host'), 'separate');
    await wordPress.start();
    const start = () =>
      startTestSite({ CONTENT: 'wordpress', WORDPRESS_URL: wordPress.url, CONTENT_WEBHOOK_TOKEN: TOKEN }, { database: store.url });
    sites = [await start(), await start()];
    await until(async () => (await hearing()) === 2);
  });
  afterAll(async () => {
    for (const site of sites ?? []) await site.close();
    await wordPress.stop();
    await store.drop();
  });

  const query = async <Row extends object>(sql: string) =>
    (await sites[0].app.get(Database).query<Row & Record<string, unknown>>(sql)).rows;
  const hearing = async () => (await query<{ count: number }>(`SELECT count(*)::int ${HEARING}`))[0]!.count;
  const refresh = ({ http }: TestSite) => http.post('/api/content/refresh').set('Authorization', `Bearer ${TOKEN}`);
  const versionOf = ({ app }: TestSite) => app.get(ContentSnapshots).current?.version;
  const shows = async ({ http }: TestSite, title: string) => (await http.get('/vacancies/')).text.includes(title);
  const rename = (title: string, facts = {}) =>
    wordPress.change('vacancies', (row) => (row.slug === 'administrator' ? { ...row, title: { rendered: title }, ...facts } : row));

  it('show a change on all of them after the hook has reached one, whether its date says so or not', async () => {
    rename('Хранителька тиші', { modified_gmt: '2026-11-20T10:00:00' });
    await refresh(sites[0]).expect(200);
    await until(() => shows(sites[1], 'Хранителька тиші'));

    rename('Хранителька спокою');
    await refresh(sites[1]).expect(200);
    await until(() => shows(sites[0], 'Хранителька спокою'));
  });

  it('take what an operator has accepted on one of them', async () => {
    wordPress.hasNoItems = true;
    // one that reads at this moment, as it was told to, shares that reading
    let refused = await refresh(sites[0]);
    await until(async () => refused.status === 409 || (refused = await refresh(sites[0])).status === 409);
    const name = /"accept\\?":\\?"([\w-]+)/.exec(JSON.stringify(refused.body))![1]!;
    await refresh(sites[0]).send({ accept: name }).expect(200);
    // its page may be the one of the content before for a moment
    await until(() => versionOf(sites[1]) === versionOf(sites[0]));
    await until(async () => !(await shows(sites[1], 'Хранителька спокою')));
    expect((await sites[1].http.get('/metrics')).text).toContain('content_reading_refused 0');
  });

  it('catch up on what was told while the database was away', async () => {
    const before = versionOf(sites[0]);
    wordPress.hasNoItems = false;
    rename('Хранителька ранку', { modified_gmt: '2026-11-21T10:00:00' });
    // nobody hears it: the connections are cut, and the change is told to nobody
    await query(`SELECT pg_terminate_backend(pid) ${HEARING}`);
    await until(async () => (await hearing().catch(() => 0)) === 2);
    // pages asked for again and again would take the time of the reading
    await until(() => sites.every((site) => versionOf(site) !== before && versionOf(site) === versionOf(sites[0])));
    await until(async () => (await shows(sites[0], 'Хранителька ранку')) && (await shows(sites[1], 'Хранителька ранку')));
  });

  it('give their connections back when they stop', async () => {
    const [, second] = sites;
    await second.app.close();
    await until(async () => (await hearing()) === 1);
  });
});
