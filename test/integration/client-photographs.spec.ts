import { randomBytes, randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { ClientPhotographs } from '../../src/modules/clients/clients.api';
import { PHOTOGRAPH_LIMITS } from '../../src/modules/clients/contract/client-photograph';
import { ConsoleEmployees } from '../../src/platform/console/console-employees';
import { Database } from '../../src/platform/database/database';
import { PersonalData } from '../../src/platform/privacy/personal-data';
import { bookAppointment } from '../support/booked-appointment';
import { newPhone, registered, startClientSite, type MovedClock } from '../support/clients';
import { enterAs, enterAsOwner, OPS_TOKEN } from '../support/console';
import type { TestSite } from '../support/site';

const SALON = 'oksamyt-pechersk';
const OTHER = 'oksamyt-lypky';
const PLACE = 'Kyiv, a private flat';

/** A photograph as a phone takes it: on its side, with where and by what. */
const photograph = (width = 2400, height = 1200) =>
  sharp({ create: { width, height, channels: 3, background: { r: Math.floor(Math.random() * 255), g: 120, b: 90 } } })
    .withExif({ IFD0: { Make: 'Phone', ImageDescription: PLACE }, IFD3: { GPSLatitude: '50/1 27/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

describe('photographs of a client', () => {
  let site: TestSite;
  let clock: MovedClock;
  let database: Database;
  let owner: string;
  let desk: string;
  let elsewhere: string;
  let viewer: string;
  let client: string;
  beforeAll(async () => {
    ({ site, clock } = await startClientSite({ OPS_TOKEN, BOOKING_DEMO: 'off' }));
    database = site.app.get(Database);
    owner = await enterAsOwner(site);
    desk = await enterAs(site, owner, 'salon', SALON, clock.epochMs());
    elsewhere = await enterAs(site, owner, 'salon', OTHER, clock.epochMs());
    viewer = await enterAs(site, owner, 'viewer', '', clock.epochMs());
    client = (await bookAppointment(site)).client.client.id;
  });
  afterAll(() => site?.close());
  beforeEach(() => database.query('DELETE FROM client_photographs'));

  const card = (id = client) => `/ops/clients/${id}`;
  const get = (path: string, cookie = desk) => site.http.get(path).set({ cookie });
  const post = (path: string, fields: object, cookie = desk) => site.http.post(path).set({ cookie }).type('form').send(fields);
  const send = (picture: Buffer | null, { id = client, cookie = desk, note = '', kind = 'before', name = 'IMG_1.jpg' } = {}) => {
    const form = site.http
      .post(`${card(id)}/photographs`)
      .set({ cookie })
      .field('kind', kind)
      .field('note', note);
    return picture ? form.attach('picture', picture, name) : form;
  };
  const kept = async (id = client) =>
    (
      await database.query<{ id: string; kind: string; note: string; picture: Buffer }>(
        'SELECT id, kind, note, picture FROM client_photographs WHERE client_id = $1 ORDER BY created_at',
        [id],
      )
    ).rows;
  const openings = async () =>
    (
      await database.query<{ status: number }>(
        `SELECT status FROM ops_audit WHERE action = 'GET /ops/clients/:id/photographs/:photograph/picture' ORDER BY id`,
      )
    ).rows.map(({ status }) => status);

  it('are kept upright, small, and without what the camera wrote', async () => {
    expect((await get(`${card()}/photographs`).expect(200)).text).toMatch(/enctype="multipart\/form-data"/i);
    const taken = await photograph();
    expect((await sharp(taken).metadata()).exif?.toString('latin1')).toContain(PLACE);
    await send(taken, { kind: 'after', note: 'колір 7.1' }).expect(303).expect('location', `${card()}?done=photograph-saved`);
    const [photo] = await kept();
    expect(photo).toMatchObject({ kind: 'after', note: 'колір 7.1' });
    const { format, width, height, exif, orientation } = await sharp(photo!.picture).metadata();
    expect({ format, width, height, exif, orientation }).toEqual({
      format: 'webp',
      width: 1200,
      height: 2400,
      exif: undefined,
      orientation: undefined,
    });
    expect(photo!.picture.toString('latin1')).not.toContain(PLACE);
    const html = (await get(card()).expect(200)).text;
    expect(html).toContain(`${card()}/photographs/${photo!.id}/picture`);
    expect(html).toContain('колір 7.1');
  });

  it('are opened by who may read what is about health, each opening written down; by nobody else', async () => {
    await send(await photograph(100, 50)).expect(303);
    const [photo] = await kept();
    const path = `${card()}/photographs/${photo!.id}/picture`;
    const before = (await openings()).length;
    for (const cookie of [desk, owner]) {
      const { body, headers } = await get(path, cookie).buffer().expect(200).expect('content-type', 'image/webp');
      expect(body).toEqual(photo!.picture);
      expect(headers['cache-control']).toContain('no-store');
    }
    await get(path, elsewhere).expect(404);
    await get(path, viewer).expect(403);
    await site.http.get(path).expect(({ status }) => expect(status).not.toBe(200));
    const stranger = (await registered(site, newPhone())).client.id;
    await get(`${card(stranger)}/photographs/${photo!.id}/picture`, owner).expect(404);
    await get(`${card()}/photographs/${randomUUID()}/picture`, owner).expect(404);
    await get(`${card()}/photographs/x/picture`, owner).expect(404);
    expect((await openings()).slice(before).filter((status) => status === 200)).toHaveLength(2);
    expect((await get(card(), viewer).expect(200)).text).not.toContain('photographs');
    await send(await photograph(100, 50), { cookie: viewer }).expect(403);
    await send(await photograph(100, 50), { cookie: elsewhere }).expect(404);
    expect(await kept()).toHaveLength(1);
  });

  it('are refused with a reason: none, too large, what is no photograph, too many', async () => {
    const refused = async (answer: Promise<{ status: number; text: string }>, words: string) => {
      const { status, text } = await answer;
      expect([status, text.replace(/\s/g, ' ').includes(words)]).toEqual([409, true]);
      expect(text).toContain('role="alert"');
    };
    await refused(send(null), 'Оберіть фотографію');
    await refused(post(`${card()}/photographs`, { kind: 'before' }), 'Оберіть фотографію');
    await refused(send(randomBytes(PHOTOGRAPH_LIMITS.bytes + 1)), 'Файл завеликий');
    await refused(send(randomBytes(PHOTOGRAPH_LIMITS.bytes * 2)), 'Файл завеликий');
    await refused(send(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')), 'Це не фотографія');
    await refused(send(randomBytes(2000)), 'Це не фотографія');
    await refused(send((await photograph()).subarray(0, 3000)), 'Це не фотографія');
    await site.http
      .post(`${card()}/photographs`)
      .set({ cookie: desk, 'content-type': 'multipart/form-data; boundary=x' })
      .send('--y\r\nnonsense')
      .expect(409);
    expect(await kept()).toEqual([]);
    // nowhere else may a body be so long
    await site.http.post(`${card()}/health/save`).set({ cookie: desk }).field('x', 'y'.repeat(70_000)).expect(413);
    const taken = await photograph(60, 40);
    // pressed twice it is one
    await Promise.all([send(taken).expect(303), send(taken).expect(303)]);
    expect(await kept()).toHaveLength(1);
    await database.query(
      `INSERT INTO client_photographs (client_id, kind, by, picture, digest) SELECT $1, 'after', 'x', '\\x00', n::text FROM generate_series(2, $2) AS n`,
      [client, PHOTOGRAPH_LIMITS.photographs - 1],
    );
    const answers = await Promise.all([photograph(61, 40), photograph(62, 40)].map(async (each) => (await send(await each)).status));
    expect(answers.sort()).toEqual([303, 409]);
    expect(await kept()).toHaveLength(PHOTOGRAPH_LIMITS.photographs);
  });

  it('are deleted by hand, after a question', async () => {
    await send(await photograph(100, 50)).expect(303);
    const [photo] = await kept();
    const path = `${card()}/photograph-remove/${photo!.id}`;
    await get(path).expect(200);
    await post(path, {}, elsewhere).expect(404);
    await post(path, {}).expect(303);
    expect(await kept()).toEqual([]);
    await post(path, {}).expect(404);
  });

  it('are in what the client is given, go with a merge, and are erased with the client and with time', async () => {
    const [one, other] = [await registered(site, newPhone()), await registered(site, newPhone())].map(({ client: { id } }) => id) as [
      string,
      string,
    ];
    const same = await photograph(100, 50);
    for (const id of [one, other]) await send(same, { id, cookie: owner, note: 'спільна' }).expect(303);
    await send(await photograph(120, 50), { id: other, cookie: owner, kind: 'after' }).expect(303);
    const file = JSON.parse((await get(`${card(other)}/file`, owner).expect(200)).text) as {
      photographs: { kind: string; base64: string }[];
    };
    expect(file.photographs.map(({ kind }) => kind).sort()).toEqual(['after', 'before']);
    expect((await sharp(Buffer.from(file.photographs[0]!.base64, 'base64')).metadata()).format).toBe('webp');
    await post(`${card(one)}/merge/${other}`, { reason: 'та сама людина' }, owner).expect(303);
    expect((await kept(one)).map(({ kind }) => kind).sort()).toEqual(['after', 'before']);
    expect(await kept(other)).toEqual([]);
    await post(`${card(one)}/erase`, { reason: 'попросила' }, owner).expect(303);
    expect(await kept(one)).toEqual([]);
    // nobody adds to who was erased
    await new ClientPhotographs(database).add(one, { kind: 'before', note: '', by: 'x', picture: same });
    expect(await kept(one)).toEqual([]);

    expect(site.app.get(PersonalData).declarations).toContainEqual({ table: 'client_photographs', since: 'created_at', keepDays: 1095 });
  });

  it('are seen and added by the employee of an appointment, on it alone, and each opening is written down', async () => {
    const appointment = await bookAppointment(site);
    const of = appointment.client.client.id;
    const own = `/ops/my-day/${appointment.id}`;
    const mine = await enterAs(site, owner, 'employee', appointment.professional, clock.epochMs());
    const colleague = site.app
      .get(ConsoleEmployees)
      .list('ua')
      .find(({ id }) => id !== appointment.professional)!;
    const other = await enterAs(site, owner, 'employee', colleague.id, clock.epochMs());
    expect((await get(`${own}/photographs`, mine).expect(200)).text).toContain(`action="${own}/photographs"`);
    await site.http
      .post(`${own}/photographs`)
      .set({ cookie: mine })
      .field('kind', 'after')
      .attach('picture', await photograph(), 'IMG_1.jpg')
      .expect(303)
      .expect('location', `${own}?done=photograph-saved`);
    const [photo] = await kept(of);
    const picture = `${own}/photographs/${photo!.id}/picture`;
    expect((await get(own, mine).expect(200)).text).toContain(picture);
    const opened = await get(picture, mine).expect(200).expect('cache-control', 'no-store');
    expect((opened.body as Buffer).equals(photo!.picture)).toBe(true);
    const audit = `SELECT status FROM ops_audit WHERE action = 'GET /ops/my-day/:id/photographs/:photograph/picture' AND target = $1`;
    expect((await database.query(audit, [appointment.id])).rows).toEqual([{ status: 200 }]);
    for (const path of [`${own}/photographs`, picture]) await get(path, other).expect(404);
    await send(await photograph());
    const [foreign] = await kept();
    await get(`${own}/photographs/${foreign!.id}/picture`, mine).expect(404);
    await get(`/ops/clients/${of}/photographs`, mine).expect(403);
  });
});
