import { sql } from 'drizzle-orm';
import { inspect } from 'node:util';
import { Database } from '../../src/platform/database/database';
import { DatabaseConnection } from '../../src/platform/database/database-connection';
import { isConstraintViolation } from '../../src/platform/database/database-errors';
import { CapturedLog } from '../support/captured-log';
import { startTestSite, type TestSite } from '../support/site';
import { until } from '../support/until';

describe('the database of a site', () => {
  let site: TestSite;
  let database: Database;
  const log = new CapturedLog();

  beforeAll(async () => {
    site = await startTestSite({ LOG_LEVEL: 'info' }, { override: log.override });
    database = site.app.get(Database);
    await database.query('CREATE TABLE notes (id int PRIMARY KEY, text text)');
  });
  afterAll(() => site.close());
  afterEach(() => database.query('DELETE FROM notes'));

  const health = async () =>
    ((await site.http.get('/health/ready').expect(200)).body as { dependencies: { database: object } }).dependencies.database;
  const texts = async () => (await database.query<{ text: string }>('SELECT text FROM notes ORDER BY id')).rows.map(({ text }) => text);

  it('writes a transaction whole, and tells of the commit afterwards', async () => {
    const seen: string[][] = [];
    await database.transaction(async (tx) => {
      tx.afterCommit(() => void texts().then((found) => seen.push(found)));
      await tx.query('INSERT INTO notes VALUES (1, $1)', ['one']);
      await tx.db.execute(sql`INSERT INTO notes VALUES (2, ${'two'})`);
      expect(await texts()).toEqual([]);
    });
    expect(await texts()).toEqual(['one', 'two']);
    await until(() => seen.length > 0);
    expect(seen).toEqual([['one', 'two']]);
  });

  it('writes nothing of a transaction that fails, and says nothing of a commit', async () => {
    const committed = jest.fn();
    const failing = database.transaction(async (tx) => {
      tx.afterCommit(committed);
      await tx.query('INSERT INTO notes VALUES (1, $1)', ['one']);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await texts()).toEqual([]);
    expect(committed).not.toHaveBeenCalled();
  });

  it('says of statements on their way together why the first has failed, and writes nothing that comes later', async () => {
    let late: Promise<unknown> = Promise.resolve();
    const failing = database.transaction(async (tx) => {
      const heardLater = tx.query('SELECT 1 / 0').catch(async (error: unknown) => {
        await new Promise((resolve) => setImmediate(resolve));
        late = tx.query(`INSERT INTO notes VALUES (1, 'late')`).catch(() => 'refused');
        throw error;
      });
      await Promise.all([heardLater, tx.query(`INSERT INTO notes VALUES (2, 'behind it')`)]);
    });
    await expect(failing).rejects.toMatchObject({ message: 'division by zero' });
    await new Promise((resolve) => setImmediate(resolve));
    expect(await late).toBe('refused');
    expect(await texts()).toEqual([]);
  });

  it('says so when a failure that was heard of nowhere keeps a transaction from being written', async () => {
    const swallowing = database.transaction(async (tx) => {
      await tx.query(`INSERT INTO notes VALUES (1, 'lost')`);
      await tx.query('SELECT 1 / 0').catch(() => undefined);
    });
    await expect(swallowing).rejects.toMatchObject({ message: 'division by zero' });
    expect(await texts()).toEqual([]);
  });

  it('carries out together what several callers do, or nothing of it', async () => {
    const write = (id: number) => database.run((db) => db.execute(sql`INSERT INTO notes VALUES (${id}, 'joined')`));
    const failing = database.together(async () => {
      await write(1);
      expect(await texts()).toEqual(['joined']);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await texts()).toEqual([]);
    await database.together(async () => void (await Promise.all([write(1), write(2)])));
    expect(await texts()).toEqual(['joined', 'joined']);
  });

  it('repeats a transaction that lost against another one in a deadlock', async () => {
    await database.query(`INSERT INTO notes VALUES (1, ''), (2, '')`);
    const arrived: (() => void)[] = [];
    const bothHoldOne = new Promise<void>((resolve) => arrived.push(resolve));
    let holding = 0;
    const lockBoth = (first: number, second: number) =>
      database.transaction(async (tx) => {
        await tx.query('UPDATE notes SET text = text || $2 WHERE id = $1', [first, 'x']);
        if (++holding === 2) arrived[0]!();
        await bothHoldOne;
        await tx.query('UPDATE notes SET text = text || $2 WHERE id = $1', [second, 'x']);
      });
    await Promise.all([lockBoth(1, 2), lockBoth(2, 1)]);
    expect(await texts()).toEqual(['xx', 'xx']);
  });

  it('gives a statement up that waits too long for a lock, as unavailable', async () => {
    await database.query(`INSERT INTO notes VALUES (1, '')`);
    await database.transaction(async (tx) => {
      await tx.query('UPDATE notes SET text = $1', ['held']);
      const other = database.transaction(async (waiting) => {
        await waiting.query(`SET LOCAL lock_timeout = '20ms'`);
        await waiting.query('UPDATE notes SET text = $1', ['wanted']);
      });
      await expect(other).rejects.toMatchObject({ kind: 'unavailable', code: 'database_unavailable' });
    });
    expect(await texts()).toEqual(['held']);
  });

  it('refuses what follows in a transaction whose connection broke between two statements, and comes back', async () => {
    const connection = site.app.get(DatabaseConnection);
    // it may be open again before anybody looks
    const lost = jest.spyOn(connection, 'markLost');
    const broken = database.transaction(async (tx) => {
      const { rows } = await tx.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
      await tx.query(`INSERT INTO notes VALUES (1, '')`);
      await database.query('SELECT pg_terminate_backend($1)', [rows[0]!.pid]);
      await until(() => lost.mock.calls.length > 0);
      await tx.query(`INSERT INTO notes VALUES (2, '')`);
    });
    await expect(broken).rejects.toMatchObject({ code: 'database_unavailable' });
    lost.mockRestore();
    await until(() => connection.state.state === 'open');
    expect(await texts()).toEqual([]);
  });

  it('survives a connection that breaks before whoever asked for it listens', async () => {
    const connection = site.app.get(DatabaseConnection);
    const lost = jest.spyOn(connection, 'markLost');
    const client = await connection.client();
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    await database.query('SELECT pg_terminate_backend($1)', [rows[0]!.pid]);
    await until(() => lost.mock.calls.length > 0);
    client.release(true);
    lost.mockRestore();
    await until(() => connection.state.state === 'open');
    expect(await texts()).toEqual([]);
  });

  it('that is lost each time it was found is looked for less and less often', async () => {
    const connection = site.app.get(DatabaseConnection);
    let times = 0;
    for (const from = performance.now(); performance.now() - from < 3000; times++) {
      await until(() => connection.state.state === 'open');
      connection.markLost(new Error('its files are gone'));
    }
    // after 25, 50, 100, 200, 400 and 800 ms, and then each second
    expect(times).toBeLessThanOrEqual(9);
    await until(() => connection.state.state === 'open');
  });

  it('is shown in health and metrics', async () => {
    expect(await health()).toMatchObject({ ok: true, source: 'server', state: 'open' });
    expect((await site.http.get('/metrics')).text).toContain('database_up 1');
  });

  it('that refuses to write is unavailable, while what is read is read; it goes on as soon as it writes again', async () => {
    // as a standby does, or a server whose disk is full
    await database.query(`INSERT INTO notes VALUES (1, 'kept')`);
    const refused = database.transaction(async (tx) => {
      await tx.query('SET TRANSACTION READ ONLY');
      await tx.query(`INSERT INTO notes VALUES (2, 'lost')`);
    });
    await expect(refused).rejects.toMatchObject({ kind: 'unavailable', code: 'database_unavailable' });
    expect(site.app.get(DatabaseConnection).state.state).toBe('open');
    expect(await texts()).toEqual(['kept']);
  });

  it('that refuses to write is told to operators with the reason, and without what was to be written', async () => {
    log.lines.length = 0;
    const refused = database.transaction(async (tx) => {
      await tx.query('SET TRANSACTION READ ONLY');
      await tx.db.execute(sql`INSERT INTO notes VALUES (2, ${'Planted Olena'})`);
    });
    await expect(refused).rejects.toMatchObject({ code: 'database_unavailable' });
    expect(log.telling(/the database refuses to write/)).toEqual([
      expect.stringContaining('cannot execute INSERT in a read-only transaction'),
    ]);
    const shown = await health();
    expect(shown).toMatchObject({ ok: false, state: 'open', reason: expect.stringContaining('read-only') as string });
    expect((await site.http.get('/metrics')).text).toContain('database_up 0');
    const reason: unknown = await refused.catch((error: Error) => error.cause);
    expect(inspect(reason)).toContain('INSERT INTO notes');
    expect(inspect(reason) + log.lines.join()).not.toContain('Planted');
  });

  it('keeps values out of what it says of a wrong statement, wherever that runs', async () => {
    const insert = () => database.run((db) => db.execute(sql`INSERT INTO notes VALUES (1, ${'Planted Olena'})`));
    await insert();
    for (const again of [insert, () => database.together(insert), () => database.query(`INSERT INTO notes VALUES (1, 'Planted Olena')`)]) {
      const error = await again().catch((thrown: unknown) => thrown);
      expect(isConstraintViolation(error, '23505')).toBe(true);
      expect(inspect(error)).not.toMatch(/Planted|\(id\)=/);
    }
  });
});

describe('a site without its database', () => {
  let site: TestSite;

  beforeAll(async () => void (site = await startTestSite({}, { database: false })));
  afterAll(() => site.close());

  it('serves pages and is ready', async () => {
    await site.http.get('/').expect(200);
    const { body } = await site.http.get('/health/ready').expect(200);
    expect((body as { dependencies: object }).dependencies).toMatchObject({ database: { ok: false, source: 'server' } });
    expect((await site.http.get('/metrics')).text).toContain('database_up 0');
  });

  it('says on a page that needs it that this does not work now, and not that the site is starting', async () => {
    const { text } = await site.http.get('/en/certificate/AAAAAAAAAAAAAAAAAAAAAA/').set('accept', 'text/html').expect(503);
    expect(text).toContain('That did not work');
    expect(text).not.toContain('Getting the page ready');
  });

  it('refuses what needs it at once', async () => {
    await expect(site.app.get(Database).query('SELECT 1')).rejects.toMatchObject({ code: 'database_unavailable', retryAfterSeconds: 5 });
  });
});
