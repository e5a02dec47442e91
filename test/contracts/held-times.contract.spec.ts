import { HELD_TIMES_DATA } from '../../src/modules/booking/store/held-times.retention';
import { HeldTimes, type AppointmentToHold } from '../../src/modules/booking/store/held-times';
import { BeautyProEnvironment } from '../../src/modules/beautypro/beautypro.env';
import { loadGroup } from '../../src/platform/config/load-environment';
import { BeautyproBench, DAY } from './beautypro-bench';

const bench = new BeautyproBench();

const appointment = (start: string, employee = 'master-1', more: Partial<AppointmentToHold> = {}): AppointmentToHold => ({
  location: 'salon-1',
  day: DAY,
  parts: [{ service: 'cut', professional: employee, start, quantity: 1, durationMinutes: 60 }],
  freeMinutes: 1200,
  ...more,
});
const visitor = (address: string, hold: string | null = null) => ({ address, hold });
const taken = { code: 'time_conflict' };
const tooMany = { kind: 'too-many', code: 'too_many_holds' };

describe('times that are held beside a booking system', () => {
  it('belong to one of twenty who want them at once, in whatever process', async () => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, (_, place) =>
        new HeldTimes(bench.database).hold(appointment(place % 2 ? '12:00' : '12:30'), visitor(`address-${place}`)),
      ),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const one of outcomes) if (one.status === 'rejected') expect(one.reason).toMatchObject(taken);
  });

  it('are those of a master at every salon, and of one day', async () => {
    await bench.held.hold(appointment('12:00'), visitor('a'));
    await expect(bench.held.hold(appointment('12:30', 'master-1', { location: 'salon-2' }), visitor('b'))).rejects.toMatchObject(taken);
    await bench.held.hold(appointment('13:00'), visitor('b'));
    await bench.held.hold(appointment('12:00', 'master-2'), visitor('c'));
    await bench.held.hold(appointment('12:00', 'master-1', { day: '2026-11-28' }), visitor('d'));
    expect(await bench.held.heldBetween(DAY, '2026-11-28', null)).toHaveLength(4);
    expect(await bench.held.heldBetween(DAY, DAY, null)).toContainEqual({ employee: 'master-1', day: DAY, from: 720, to: 780 });
  });

  it('are one visit of a visitor: a new one frees the old, and keeps it where it is refused', async () => {
    const first = await bench.held.hold(appointment('12:00'), visitor('a'));
    const second = await bench.held.hold(appointment('12:30'), visitor('a', first.token));
    expect(await bench.held.find(first.token)).toBeNull();
    await bench.held.hold(appointment('15:00'), visitor('b'));
    await expect(bench.held.hold(appointment('15:30'), visitor('a', second.token))).rejects.toMatchObject(taken);
    expect(await bench.held.find(second.token)).toMatchObject({ id: second.id, location: 'salon-1', day: DAY });
  });

  it('are renewed once, released more than once, and unknown afterwards', async () => {
    const { token, expiresAt } = await bench.held.hold(appointment('12:00'), visitor('a'));
    await bench.database.query("UPDATE outside_holds SET expires_at = expires_at - interval '5 minutes'");
    const renewed = await bench.held.renew(token);
    expect(renewed.expiresAt.getTime()).toBeGreaterThanOrEqual(expiresAt.getTime());
    await expect(bench.held.renew(token)).rejects.toMatchObject({ code: 'hold_renewed' });
    await bench.held.release(token);
    await bench.held.release(token);
    await expect(bench.held.renew(token)).rejects.toMatchObject({ code: 'hold_unknown' });
  });

  it('are free again after fifteen minutes', async () => {
    const { token } = await bench.held.hold(appointment('12:00'), visitor('a'));
    await bench.database.query("UPDATE outside_holds SET expires_at = expires_at - interval '15 minutes'");
    expect(await bench.held.find(token)).toBeNull();
    await expect(bench.held.renew(token)).rejects.toMatchObject({ code: 'hold_unknown' });
    await expect(bench.held.hold(appointment('12:00'), visitor('b'))).resolves.toMatchObject({ services: [{ start: '12:00' }] });
  });

  it('are bounded by the address, and by what is free at the salon that day', async () => {
    const flood = Array.from({ length: 30 }, (_, place) =>
      bench.held.hold(appointment('12:00', `master-${place}`, { location: `salon-${place % 5}`, freeMinutes: 1e6 }), visitor('a')),
    );
    const outcomes = await Promise.allSettled(flood);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(12);
    for (const one of outcomes) if (one.status === 'rejected') expect(one.reason).toMatchObject(tooMany);
    const sameDay = Array.from({ length: 8 }, (_, place) => {
      const more = { location: 'salon-9', day: '2026-12-01', freeMinutes: 1e6 };
      return bench.held.hold(appointment('12:00', `master-${place}`, more), visitor('d'));
    });
    expect((await Promise.allSettled(sameDay)).filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    // half of what is free: one more hour would be too much
    const other = (place: number) => appointment('12:00', `master-${place}`, { location: 'salon-2', day: '2026-11-30', freeMinutes: 360 });
    for (const place of [1, 2, 3]) await bench.held.hold(other(place), visitor(`b${place}`));
    await expect(bench.held.hold(other(4), visitor('b4'))).rejects.toMatchObject(tooMany);
    const small = appointment('12:00', 'master-9', { location: 'salon-3', day: '2026-11-30', freeMinutes: 60 });
    await expect(bench.held.hold(small, visitor('c'))).resolves.toMatchObject({ services: [{ professional: 'master-9' }] });
  });

  it('tell nobody who holds them, and go', async () => {
    const { token } = await bench.held.hold(appointment('12:00'), visitor('192.0.2.77'));
    const { rows } = await bench.database.query<{ row: string }>('SELECT outside_holds::text AS row FROM outside_holds');
    expect(rows[0]!.row).not.toContain('192.0.2.77');
    expect(rows[0]!.row).not.toContain(token);
    expect(HELD_TIMES_DATA).toMatchObject([{ table: 'outside_holds', keepDays: 1 }]);
  });
});

describe('the settings of BeautyPro', () => {
  it('have defaults, and hide the secret', () => {
    const env = loadGroup(BeautyProEnvironment, { BEAUTYPRO_APPLICATION_SECRET: 'very-secret' });
    expect(env).toMatchObject({ BEAUTYPRO_URL: 'https://api.aihelps.com/v1', BEAUTYPRO_FORCE: 'comma' });
    expect(JSON.stringify(env)).not.toContain('very-secret');
    expect(() => loadGroup(BeautyProEnvironment, { BEAUTYPRO_FORCE: 'true' })).toThrow('BEAUTYPRO_FORCE');
  });
});
