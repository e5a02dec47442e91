import { CENTRE, CUT, OLHA } from '../stubs/beautypro-stub.data';
import { BeautyProStub } from '../stubs/beautypro.stub';
import { VisitMessages } from '../../src/modules/booking/messages/visit-messages.service';
import { Database } from '../../src/platform/database/database';
import { startTestSite, type TestSite } from '../support/site';

describe('a site whose calendar is in BeautyPro', () => {
  const stub = new BeautyProStub(() => Date.now());
  let site: TestSite;

  beforeAll(async () => {
    await stub.start();
    const { id, secret, database } = stub.application;
    site = await startTestSite({
      BOOKING: 'beautypro',
      BEAUTYPRO_URL: stub.url,
      BEAUTYPRO_APPLICATION_ID: id,
      BEAUTYPRO_APPLICATION_SECRET: secret,
      BEAUTYPRO_DATABASE_CODE: database,
    });
  });
  afterAll(async () => {
    await site.close();
    await stub.stop();
  });

  it('lists its salons and masters, and an empty list with x-degraded where it cannot', async () => {
    const { body } = (await site.http.get('/api/locations/').expect(200)) as { body: readonly { id: string }[] };
    expect(body.map(({ id }) => id)).toContain(CENTRE);
    const { body: categories } = (await site.http.get('/api/categories').expect(200)) as { body: readonly { id: string }[] };
    await site.http.get(`/api/categories/${categories[0]!.id}`).expect(200, categories[0]!);
    await site.http.get('/api/categories/none-of-that-id').expect(404, /category_unknown/);
    stub.failAlways('category', 'status-500');
    await site.http.get(`/api/categories/${categories[1]!.id}`).expect(200, '').expect('x-degraded', '1');
    stub.failAlways('feedbacks', 'status-500');
    await site.http.get('/api/feedbacks').expect(200, []).expect('x-degraded', '1');
    expect(JSON.stringify((await site.http.get('/api/employees').expect(200)).body)).toContain(OLHA);
  });

  it('signs a client in by its SMS, and books and cancels there', async () => {
    stub.auth.addClient('380671234567');
    const { body: request } = (await site.http.post('/api/auth/code').send({ phone: '0671234567' }).expect(200)) as {
      body: { authId: string };
    };
    const { code } = stub.auth.sent.at(-1)!;
    const { body: signedIn } = (await site.http.post('/api/auth/verify').send({ authId: request.authId, code }).expect(200)) as {
      body: { accessToken: string; refreshToken: string };
    };
    const bearer = `Bearer ${signedIn.accessToken}`;
    const date = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
    const visit = { location: CENTRE, date, services: [{ service: CUT, professional: null, start: '12:00' }] };
    const { body: made } = (await site.http.post('/api/appointments').set('authorization', bearer).send(visit).expect(201)) as {
      body: { id: string };
    };
    expect(stub.visits.all).toMatchObject([{ id: made.id, state: 'planned' }]);
    // it tells and reminds its clients itself: nothing leaves the site
    await site.app.get(VisitMessages, { strict: false }).remind();
    const reminder = await site.http.put('/api/clients/me/reminder').set('authorization', bearer).send({ channel: 'sms' }).expect(409);
    expect(reminder.body).toMatchObject({ code: 'reminder_elsewhere' });
    await site.http.put(`/api/appointments/${made.id}`).set('authorization', bearer).send({ state: 'cancelled' }).expect(200);
    expect(stub.visits.all).toMatchObject([{ state: 'cancelled' }]);
    const { rows } = await site.app.get(Database).query(`SELECT FROM messages`);
    expect(rows).toEqual([]);
    const jobs = await site.app
      .get(Database)
      .query(`SELECT name FROM pgboss.job WHERE name LIKE 'booking.%' AND name NOT LIKE '%booking.remind'`);
    expect(jobs.rows).toEqual([]);

    await site.http.post('/api/auth/sign-out').set('authorization', bearer).send({ refreshToken: signedIn.refreshToken }).expect(200);
    await site.http.get('/api/clients/me').set('authorization', bearer).expect(401);
  });

  it('answers a failed sign-in with what the API says', async () => {
    const { body } = (await site.http.post('/api/auth/verify').send({ authId: 'none-of-these', code: '1234' }).expect(401)) as {
      body: { code: string };
    };
    expect(body).toMatchObject({ ok: false, code: 'code_expired', details: { type: 'BLOCKED' } });
  });
});

describe('a site whose access to BeautyPro is not set', () => {
  it('runs, tells operators, and has no booking', async () => {
    const site = await startTestSite({ BOOKING: 'beautypro' });
    const { body } = (await site.http.get('/health/ready')) as { body: { dependencies: Record<string, unknown> } };
    expect(body.dependencies.booking).toMatchObject({ ok: false, source: 'beautypro' });
    await site.http.get('/api/services').expect(200, []).expect('x-degraded', '1');
    await site.http.post('/api/auth/code').send({ phone: '0671234567' }).expect(503);
    await site.close();
  });
});
