// @slow: programs of PostgreSQL
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from '../../src/platform/backup/command';
import { contentOf, linesOf, namesIn, writeChanged } from '../support/backups';
import { withClient } from '../support/database/server';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../support/database/test-database';
import { startTestSite } from '../support/site';

const LEAD = { name: 'Олена', phone: '0671234567', email: 'olena@example.com', text: 'манікюр' };
/** What files and arrays of texts may stumble over. */
const ODD = [
  `"quotes", 'single', {braces}, \\back\\slash\\n`,
  'line\nbreak\r\nand\ttab',
  'NULL',
  '',
  ' ',
  '\u2028\u2029\u0085',
  'ї😀\u0301',
  '{}',
];

describe('a backup', () => {
  let folder: string;
  let source: TestDatabase;
  let target: TestDatabase;
  let file: string;
  const run = (command: 'backup' | 'restore', database: TestDatabase, path: string) =>
    runCommand(command, path, { DATABASE_URL: database.url, DATA_DIR: folder });

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'site-backup-'));
    file = join(folder, 'site.backup.gz');
    source = await createTestDatabase();
    const site = await startTestSite({}, { database: source.url });
    await site.http.post('/api/hc/lead').send(LEAD).expect(200);
    await site.http.post('/api/hc/lead').send({ send: false, text: 'kept' }).expect(200);
    await site.close();
    await withClient(source.url, async (client) => {
      for (const [at, text] of ODD.entries()) {
        await client.query(`INSERT INTO ops_audit (at, actor, action, target, status, detail) VALUES ($1, $2, $2, $3, 200, $4)`, [
          `2026-11-20 07:15:00.12345${at}+02`,
          text,
          at % 2 ? null : text,
          JSON.stringify({ text, number: 12.5, list: [1, null], nothing: null }),
        ]);
      }
      await client.query(`INSERT INTO ops_audit (id, actor, action, status, detail) OVERRIDING SYSTEM VALUE
        VALUES (9007199254740993, 'big', 'big', 200, '{"number": 12345678901234567890.123456789}')`);
      await client.query(`INSERT INTO ops_audit (actor, action, status) SELECT 'many', n::text, 200 FROM generate_series(1, 2500) AS n`);
      await client.query(`INSERT INTO ops_audit (actor, action, status) SELECT 'long', repeat('ї', n), 200
        FROM unnest('{4000, 5000, 260000, 270000, 2000000}'::int[]) AS n`);
      // a number that was given and taken back is not given again
      await client.query(`DELETE FROM ops_audit WHERE action = repeat('ї', 2000000)`);
      await client.query(`INSERT INTO rate_limits VALUES ('lead.address:x', 3, 1795353970487)`);
      await client.query(`UPDATE pgboss.job SET state = 'failed', output = '{"message": "no"}', retry_count = 3, started_on = now()`);
    });
    await run('backup', source, file);
  });
  afterAll(async () => {
    await source.drop();
    rmSync(folder, { recursive: true, force: true });
  });
  beforeEach(async () => void (target = await createEmptyDatabase()));
  afterEach(() => target.drop());

  it('brings everything back as it was: rows, jobs, numbers that come next, the schema', async () => {
    expect(await run('restore', target, file)).toMatch(/^restored from .*site\.backup\.gz: \d{4} rows of \d\d tables$/);
    const [before, after] = [await contentOf(source.url), await contentOf(target.url)];
    expect(after).toEqual(before);
    expect(before['public.ops_audit']).toHaveLength(ODD.length + 2505);
    expect(before['public.leads']).toHaveLength(2);
    expect(before['public.helpdesk_messages']).toHaveLength(1);
    expect(before['pgboss.job']!.some((line) => line.includes('lead.send'))).toBe(true);
    expect(before.sequences).toContain('ops_audit_id_seq 2513');
  });

  it('lets a site go on with it', async () => {
    await run('restore', target, file);
    const site = await startTestSite({}, { database: target.url });
    await site.http
      .post('/api/hc/lead')
      .send({ ...LEAD, text: 'after' })
      .expect(200, { ok: true, customerId: 1, chatId: 2 });
    await site.close();
    expect((await contentOf(target.url))['public.leads']).toHaveLength(3);
  });

  it('is the same when it is made of what it brought back', async () => {
    await run('restore', target, file);
    const again = join(folder, 'again.backup.gz');
    await run('backup', target, again);
    const rows = (path: string) => linesOf(path).slice(1, -1).sort();
    expect(rows(again)).toEqual(rows(file));
  });

  it('is of one moment, and for its owner only', async () => {
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder)).not.toContain('site.backup.gz.part');
    await expect(run('backup', source, file)).rejects.toThrow('exists: give another name');
  });

  describe('that is not as it was written is refused, and nothing is changed', () => {
    const damaged = () => join(folder, 'damaged.gz');
    const afterOneRow = (change: (row: string) => string[]) => (lines: string[]) =>
      lines.flatMap((line, at) => (at === 5 ? change(line) : [line]));
    const cases: readonly (readonly [string, RegExp, () => void])[] = [
      ['cut', /is cut or damaged/, () => truncateSync(copy(), Math.floor(statSync(file).size / 2))],
      ['a byte changed', /damaged|changed|no JSON/, () => flip(copy())],
      ['no backup at all', /is cut or damaged/, () => writeFileSync(damaged(), 'text')],
      ['empty', /is cut or damaged|its end is missing/, () => writeFileSync(damaged(), '')],
      ['without its end', /its end is missing/, () => writeChanged(file, damaged(), (lines) => lines.slice(0, -1), false)],
      [
        'a row changed',
        /was changed/,
        () => writeChanged(file, damaged(), (lines) => lines.map((line) => line.replace('"many","7"', '"many","8"')), false),
      ],
      [
        'a row missing',
        /rows are missing/,
        () =>
          writeChanged(
            file,
            damaged(),
            afterOneRow(() => []),
            true,
          ),
      ],
      [
        'a row of another table',
        /does not fit/,
        () =>
          writeChanged(
            file,
            damaged(),
            afterOneRow(() => ['[0,"1"]']),
            true,
          ),
      ],
      ['something after its end', /follows its end/, () => writeChanged(file, damaged(), (lines) => [...lines, '[0,"1"]'], false)],
      [
        'another format',
        /its format is 2/,
        () => writeChanged(file, damaged(), ([first, ...rest]) => [first!.replace('"format":1', '"format":2'), ...rest], true),
      ],
    ];
    const copy = () => {
      writeFileSync(damaged(), readFileSync(file));
      return damaged();
    };
    const flip = (path: string) => {
      const bytes = readFileSync(path);
      bytes[Math.floor(bytes.length / 2)]! ^= 0x40;
      writeFileSync(path, bytes);
    };

    it.each(cases)('%s', async (_name, message, damage) => {
      damage();
      await expect(run('restore', target, damaged())).rejects.toThrow(message);
      expect(await namesIn(target.url)).toEqual([]);
    });

    it('rows that the schema refuses, with a digest that is right', async () => {
      const twice = (lines: string[]) => {
        const ending = JSON.parse(lines.at(-1)!) as { rows: number[] };
        const row = lines.findIndex((line) => line.includes('"many"'));
        ending.rows[(JSON.parse(lines[row]!) as number[])[0]!]! += 1;
        return [...lines.slice(0, row), lines[row]!, ...lines.slice(row, -1), JSON.stringify(ending)];
      };
      writeChanged(file, damaged(), twice, true);
      await expect(run('restore', target, damaged())).rejects.toThrow(/duplicate key/);
      expect(await namesIn(target.url)).toEqual([]);
    });

    it('of a release with other migrations', async () => {
      const other = ([first, ...rest]: string[]) => [first!.replace(/"migrations":\["\w{4}/, '"migrations":["ffff'), ...rest];
      writeChanged(file, damaged(), other, true);
      await expect(run('restore', target, damaged())).rejects.toThrow(/is of another release/);
      expect(await namesIn(target.url)).toEqual([]);
    });
  });

  it('of an older release is brought up to this one', async () => {
    const manifest = JSON.parse(linesOf(file)[0]!) as {
      migrations: string[];
      tables: { name: string; columns: string[] }[];
      sequences: { name: string }[];
    };
    // as the first release wrote it: with its own tables and columns only, none of them with a row
    const old = join(folder, 'old.gz');
    const first = ['leads', 'lead_events', 'ops_audit'];
    const later = /^(assignee|note|event|frame_hash|call_.*|promised_at|booked_appointment|close_reason|salon_slug|.*_notified_at)$/;
    const change = () => {
      const tables = manifest.tables
        .filter(({ name }) => first.includes(name))
        .map((table) => ({ ...table, columns: table.columns.filter((column) => !later.test(column)) }));
      const older = { ...manifest, migrations: manifest.migrations.slice(0, 1), tables, sequences: [] };
      return [JSON.stringify(older), JSON.stringify({ rows: tables.map(() => 0) })];
    };
    writeChanged(file, old, change, true);
    await run('restore', target, old);
    expect((await contentOf(target.url)).migrations).toEqual(manifest.migrations);
  });

  it('is restored into an empty database only, and made of one that was used', async () => {
    await run('restore', target, file);
    await expect(run('restore', target, file)).rejects.toThrow(
      /is not empty \(.*empty one only: stop the site, set DATA_DIR to a new folder/,
    );
    const empty = await createEmptyDatabase();
    await expect(run('backup', empty, join(folder, 'nothing.gz'))).rejects.toThrow('has never used this database');
    expect(readdirSync(folder).filter((name) => name.startsWith('nothing'))).toEqual([]);
    await empty.drop();
  });

  it('needs the name of a file that is there', async () => {
    await expect(runCommand('restore', undefined, {})).rejects.toThrow('npm run restore -- site.backup.gz');
    await expect(run('restore', target, join(folder, 'none.gz'))).rejects.toThrow(/cannot be read/);
  });
});
