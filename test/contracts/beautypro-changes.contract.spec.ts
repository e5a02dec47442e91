import { Logger } from '@nestjs/common';
import { BROWS, CENTRE, COLOUR, CUT, IRYNA, MASSAGE, OLHA } from '../stubs/beautypro-stub.data';
import { BeautyproBench, DAY, PLANNED, appointmentOf, wanted } from './beautypro-bench';

// The client logs every failed call; some here are asked for.
Logger.overrideLogger(false);

const bench = new BeautyproBench();
const FORCE = 'serviceTeeth,serviceHall,hallTime,resourceTime';

describe('a visit that is there', () => {
  const booked = async (services = [wanted(CUT, '12:00', OLHA), wanted(BROWS, '13:00', OLHA)]) => {
    const as = bench.signedIn();
    const { calendar } = bench.open();
    return { as, calendar, visit: await calendar.book(appointmentOf(services), as, PLANNED) };
  };

  it('is listed for its client alone, past ones as done', async () => {
    const { as, calendar, visit: appointment } = await booked();
    bench.stub.visits.add({ location: CENTRE, date: '2026-11-20', client: as.client }, [
      { service: CUT, professional: OLHA, start: '12:00' },
    ]);
    bench.stub.visits.add({ location: CENTRE, date: DAY, client: 'somebody' }, [{ service: CUT, professional: IRYNA }]);
    const list = await calendar.appointments(as);
    expect(list.map(({ date, state }) => [date, state])).toEqual([
      ['2026-11-20', 'done'],
      [DAY, 'planned'],
    ]);
    expect(await calendar.appointment(appointment.id, as)).toMatchObject({ id: appointment.id });
    const other = bench.signedIn('380670000001');
    await expect(calendar.appointment(appointment.id, other)).rejects.toMatchObject({ code: 'appointment_unknown' });
    await expect(calendar.change(appointment.id, { state: 'cancelled' }, other)).rejects.toMatchObject({ code: 'appointment_unknown' });
    await expect(calendar.removeService(appointment.services[0]!.id, other)).rejects.toMatchObject({ code: 'appointment_unknown' });
  });

  it('is moved with an action for each service, whatever id it has afterwards', async () => {
    const { as, calendar, visit: appointment } = await booked();
    const [cut, brows] = appointment.services as unknown as [{ id: string }, { id: string }];
    const services = [{ id: cut.id, ...wanted(CUT, '15:00', IRYNA) }, wanted(COLOUR, '16:00', IRYNA)];
    const moved = await calendar.change(appointment.id, { date: '2026-11-28', services, comments: 'пізніше' }, as);
    expect(bench.stub.of('change')[0]!.body).toEqual({
      date: '2026-11-28',
      comments: 'пізніше',
      services: [
        { action: 'update', id: cut.id, service: CUT, professional: IRYNA, start: '15:00', duration: 60, quantity: 1 },
        { action: 'insert', service: COLOUR, professional: IRYNA, start: '16:00', duration: 120, quantity: 1 },
        { action: 'delete', id: brows.id },
      ],
    });
    expect(moved.id).not.toBe(appointment.id);
    expect(moved).toMatchObject({ date: '2026-11-28', comments: 'пізніше', services: [{ start: '15:00' }, { start: '16:00' }] });
    expect(moved.revision).toBeGreaterThanOrEqual(appointment.revision);
  });

  it('may be moved by half an hour: its own time is free for itself', async () => {
    const { as, calendar, visit: appointment } = await booked([wanted(CUT, '12:00', OLHA)]);
    const services = [{ id: appointment.services[0]!.id, ...wanted(CUT, '12:30') }];
    bench.stub.visits.add({ location: CENTRE, date: DAY }, [{ professional: IRYNA, start: '12:00', duration: 120 }]);
    expect((await calendar.change(appointment.id, { services }, as)).services).toMatchObject([{ start: '12:30', professional: OLHA }]);
  });

  it('is cancelled once, by its services one after another, too', async () => {
    const { as, calendar, visit: appointment } = await booked();
    const left = await calendar.removeService(appointment.services[1]!.id, as);
    expect(left.services).toHaveLength(1);
    expect(bench.stub.of('remove-service')[0]!.query.get('force')).toBe(FORCE);
    expect(await calendar.removeService(appointment.services[0]!.id, as)).toMatchObject({ state: 'cancelled' });
    expect(bench.stub.visits.all[0]).toMatchObject({ state: 'cancelled', cancelReason: expect.stringContaining('клієнтом') as string });
    expect(await calendar.change(appointment.id, { state: 'cancelled' }, as)).toMatchObject({ state: 'cancelled' });
    expect(bench.stub.of('change')).toHaveLength(1);
  });

  it('gets one more service once', async () => {
    const { as, calendar, visit: appointment } = await booked([wanted(CUT, '12:00', OLHA)]);
    const more = await calendar.addService(appointment.id, wanted(MASSAGE, '14:00'), as);
    expect(more.services.map(({ service, start }) => [service, start])).toEqual([
      [CUT, '12:00'],
      [MASSAGE, '14:00'],
    ]);
    await calendar.addService(appointment.id, wanted(MASSAGE, '14:00'), as);
    expect(bench.stub.of('add-service')).toHaveLength(1);
    expect(bench.stub.of('add-service')[0]!.body).toMatchObject({ appointment: appointment.id, start: '14:00', duration: 60 });
  });

  it.each([
    ['less than 48 hours before', '2026-11-25T10:00:00Z', true],
    ['at all where can_cancel_in_48_hours is off', '2026-11-23T10:00:00Z', false],
  ])('is not changed online %s', async (_when, now, can) => {
    bench.stub.auth.tokenLifeMs = 10 * 86_400_000;
    const { as, visit: appointment } = await booked();
    bench.stub.settings.client_module!.can_cancel_in_48_hours = can;
    bench.clock.ms = Date.parse(now);
    const { calendar } = bench.open();
    const refused = expect.objectContaining({ code: 'change_by_phone' }) as Error;
    await expect(calendar.change(appointment.id, { state: 'cancelled' }, as)).rejects.toEqual(refused);
    await expect(calendar.change(appointment.id, { date: '2026-11-29' }, as)).rejects.toEqual(refused);
    await expect(calendar.removeService(appointment.services[0]!.id, as)).rejects.toEqual(refused);
    await expect(calendar.addService(appointment.id, wanted(MASSAGE, '18:00'), as)).rejects.toEqual(refused);
    expect(bench.stub.of('change')).toEqual([]);
  });

  it('of a client whom the site itself vouches for is changed with the token of the site', async () => {
    const { as, calendar, visit: appointment } = await booked();
    const vouched = { client: as.client, accessToken: '' };
    expect(await calendar.change(appointment.id, { state: 'cancelled' }, vouched)).toMatchObject({ state: 'cancelled' });
    await expect(calendar.appointment(appointment.id, { client: 'somebody', accessToken: '' })).rejects.toMatchObject({
      code: 'appointment_unknown',
    });
  });

  it('is not spoken of here: the API takes no feedback', async () => {
    await expect(bench.open().calendar.giveFeedback()).rejects.toMatchObject({ code: 'feedback_not_taken' });
  });
});
