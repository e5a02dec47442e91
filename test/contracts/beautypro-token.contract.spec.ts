import { Logger } from '@nestjs/common';
import { EncryptedText } from '../../src/modules/beautypro/connection/encrypted-text';
import { CUT } from '../stubs/beautypro-stub.data';
import { BeautyproBench, PLANNED, appointmentOf, wanted } from './beautypro-bench';

// The client logs every failed call; some here are asked for.
Logger.overrideLogger(false);

const bench = new BeautyproBench();
/** How long tokens of these tests live. */
const LIFE_MS = 3_600_000;
beforeEach(() => void (bench.stub.auth.tokenLifeMs = LIFE_MS));
/** Different questions, so that no answer is kept for another. */
const twenty = (calendars: readonly ReturnType<BeautyproBench['open']>['calendar'][]) =>
  Promise.all(Array.from({ length: 20 }, (_, place) => calendars[place % calendars.length]!.feedbacks({ employee: `master-${place}` })));

describe('the token of the site', () => {
  it('is asked for once by 20 calls at once, and sent without the header of another', async () => {
    await twenty([bench.open().calendar]);
    expect(bench.stub.of('auth-database')).toHaveLength(1);
    expect(bench.stub.of('auth-database')[0]!.headers.authorization).toBeUndefined();
    expect(bench.stub.of('feedbacks')).toHaveLength(20);
  });

  it('is shared by two processes on one database, and by one that comes later', async () => {
    await twenty([bench.open().calendar, bench.open().calendar]);
    await bench.open().calendar.positions();
    expect(bench.stub.of('auth-database')).toHaveLength(1);
    expect(bench.stub.of('auth-refresh')).toHaveLength(0);
  });

  it('is refreshed once by 20 calls of two processes when it has run out', async () => {
    const calendars = [bench.open().calendar, bench.open().calendar];
    await twenty(calendars);
    bench.clock.ms += LIFE_MS;
    await twenty(calendars);
    expect(bench.stub.of('auth-database')).toHaveLength(1);
    expect(bench.stub.of('auth-refresh')).toHaveLength(1);
  });

  it('is replaced once when the API does not take it any more, and every call is made again', async () => {
    const calendars = [bench.open().calendar, bench.open().calendar];
    await twenty(calendars);
    // somebody else asked with the same application: the token that we have is dead
    bench.stub.auth.database({ ...bench.stub.of('auth-database')[0]!, headers: {} });
    bench.clock.ms += 120_000;
    const reads = await twenty(calendars);
    expect(reads.map(({ stale }) => stale)).toEqual(Array.from({ length: 20 }, () => false));
    // its refresh token is dead, too: by the secret, then
    expect(bench.stub.of('auth-refresh')).toHaveLength(1);
    expect(bench.stub.of('auth-database')).toHaveLength(2);
  });

  it('that is said to have run out under status 200 is refreshed', async () => {
    const { calendar } = bench.open();
    await calendar.positions();
    bench.stub.fail('services', 'expired-under-200');
    expect((await calendar.services()).value[0]).toMatchObject({ id: CUT });
    expect(bench.stub.of('auth-refresh')).toHaveLength(1);
  });

  it('is replaced before a booking is sent again with the next one', async () => {
    const as = bench.signedIn();
    const { calendar } = bench.open();
    await calendar.services();
    bench.stub.fail('create', 'expired-under-200');
    const vouched = { client: as.client, accessToken: '' };
    await expect(calendar.book(appointmentOf([wanted(CUT, '12:00')]), vouched, PLANNED)).resolves.toMatchObject({ state: 'planned' });
    expect(bench.stub.visits.all.flatMap(({ services }) => services)).toHaveLength(1);
  });

  it.each(['silence', 'status-500', 'html', 'cut', 'too-many'] as const)(
    'comes by the next call after %s at its refresh',
    async (fault) => {
      const { calendar } = bench.open({ timeoutMs: 150 });
      await calendar.positions();
      bench.clock.ms += LIFE_MS;
      bench.stub.fail('auth-refresh', fault);
      expect((await calendar.positions()).stale).toBe(true);
      bench.clock.ms += 31_000;
      expect((await calendar.positions()).stale).toBe(false);
    },
  );

  it.each(['pending', 'refused'] as const)('that is %s makes booking unavailable, and is not asked for with every call', async (access) => {
    bench.stub.auth.access = access;
    const { calendar } = bench.open();
    for (let times = 0; times < 3; times++) await expect(calendar.services()).rejects.toMatchObject({ code: 'booking_unavailable' });
    expect(bench.stub.of('auth-database')).toHaveLength(1);
    bench.stub.auth.access = 'granted';
    bench.clock.ms += 31_000;
    expect((await calendar.services()).value).not.toEqual([]);
  });

  it('is not asked for where the access is not set', async () => {
    const { calendar, accounts } = bench.open({ account: null });
    await expect(calendar.services()).rejects.toMatchObject({ code: 'booking_unavailable' });
    await expect(accounts.requestCode({ phone: '380671234567' })).rejects.toMatchObject({
      code: 'booking_unavailable',
    });
    expect(bench.stub.requests).toEqual([]);
  });

  it('cannot be read in the database, and is asked for anew when the secret has changed', async () => {
    await bench.open().calendar.positions();
    const { rows } = await bench.database.query<{ row: string }>('SELECT beautypro_tokens::text AS row FROM beautypro_tokens');
    const told = bench.stub.of('positions')[0]!.headers.authorization as string;
    expect(rows).toHaveLength(1);
    expect(rows[0]!.row).not.toContain(told.replace('Bearer ', ''));
    expect(rows[0]!.row).not.toContain('refresh-');
    await bench.database.query('UPDATE beautypro_tokens SET sealed = $1', [new EncryptedText('another secret', 'x').encrypt('a\nb')]);
    expect((await bench.open().calendar.positions()).stale).toBe(false);
    expect(bench.stub.of('auth-database')).toHaveLength(2);
  });

  it('is taken over from a process that was killed while it got the next one', async () => {
    await bench.database.query("INSERT INTO beautypro_tokens (key, claimed_until) SELECT 'other', clock_timestamp()");
    await bench.open().calendar.positions();
    bench.clock.ms += LIFE_MS;
    await bench.database.query("UPDATE beautypro_tokens SET claimed_until = clock_timestamp() + interval '400 milliseconds'");
    expect((await bench.open().calendar.positions()).stale).toBe(false);
    expect(bench.stub.of('auth-refresh')).toHaveLength(1);
  });
});

describe('a sealed text', () => {
  const seal = new EncryptedText('secret', 'purpose');

  it('is opened by the same secret for the same purpose only', () => {
    const sealed = seal.encrypt('слово');
    expect(seal.decrypt(sealed)).toBe('слово');
    expect(seal.encrypt('слово')).not.toBe(sealed);
    expect(new EncryptedText('other', 'purpose').decrypt(sealed)).toBeNull();
    expect(new EncryptedText('secret', 'other').decrypt(sealed)).toBeNull();
  });

  it.each(['', 'AAAA', 'not base64 at all, and long enough to be something'])('is none when it is %j', (text) => {
    expect(seal.decrypt(text)).toBeNull();
  });

  it('is none when a bit of it was changed', () => {
    const bytes = Buffer.from(seal.encrypt('слово'), 'base64');
    bytes[bytes.length - 1]! ^= 1;
    expect(seal.decrypt(bytes.toString('base64'))).toBeNull();
  });
});
