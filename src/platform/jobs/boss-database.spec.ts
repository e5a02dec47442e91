import { databaseUnavailable } from '../database/database-errors';
import { bossDatabase } from './boss-database';

describe('the database of pg-boss, while it is away', () => {
  const ids = ['3f0e9a52-7a1c-4a43-9c4e-2f6c1d1f0b11'];
  const refused = [
    databaseUnavailable(),
    new Error('timeout exceeded when trying to connect'),
    ...['25006', '53100', '57014', '55P03'].map((code) => Object.assign(new Error(code), { code })),
  ];

  it.each(refused)('lets the end of its own jobs pass: nobody would hear of it (%s)', async (error) => {
    const { executeSql } = bossDatabase(() => Promise.reject(error));
    expect(await executeSql('complete', ['__pgboss__send-it', ids, null])).toEqual({ rows: [{ count: '0' }] });
  });

  it('refuses everything else: those who ask wait for the answer', async () => {
    const { executeSql } = bossDatabase(() => Promise.reject(databaseUnavailable()));
    await expect(executeSql('complete', ['lead.send', ids, null])).rejects.toThrow();
    await expect(executeSql('fetch', ['__pgboss__send-it', 1])).rejects.toThrow();
  });

  it('hides no mistake', async () => {
    const { executeSql } = bossDatabase(() => Promise.reject(new Error('syntax error')));
    await expect(executeSql('complete', ['__pgboss__send-it', ids, null])).rejects.toThrow('syntax error');
  });
});
