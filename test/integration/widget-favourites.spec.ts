import type { Response } from 'supertest';
import {
  MINUTE_MS,
  OWN_PAGE,
  codeOf,
  cookieHeader,
  newPhone,
  registered,
  setCookies,
  startClientSite,
  type MovedClock,
} from '../support/clients';
import { PageDocument } from '../support/page-document';
import type { TestSite } from '../support/site';

const FORM = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' } as const;

interface Screen {
  readonly kind: string;
  readonly groups?: readonly { readonly services: readonly { readonly id: string; readonly isLiked: boolean }[] }[];
  readonly employees?: readonly { readonly id: string; readonly isLiked: boolean }[];
  readonly favourites?: readonly { readonly name: string; readonly href: string }[];
  readonly fields?: Readonly<Record<string, string>>;
}

describe('favourites in the widget', () => {
  let site: TestSite;
  let salon: string;
  let service: string;
  let clock: MovedClock;

  beforeAll(async () => {
    ({ site, clock } = await startClientSite());
    salon = ((await site.http.get('/api/next-free').expect(200)).body as { location: string }).location;
    service = servicesOf(await screen(`salon=${salon}&step=service`))[0]!.id;
  });
  afterAll(() => site?.close());

  const screenOf = ({ body }: Response) => (body as { model: { body: Screen } }).model.body;
  const servicesOf = ({ groups = [] }: Screen) => groups.flatMap(({ services }) => services);
  const likedOf = (shown: Screen) =>
    [...servicesOf(shown), ...(shown.employees ?? [])].filter(({ isLiked }) => isLiked).map(({ id }) => id);
  const screen = async (query: string, cookie = '') =>
    screenOf(
      await site.http
        .get(`/api/booking/widget?query=${encodeURIComponent(query)}`)
        .set({ cookie, ...OWN_PAGE })
        .expect(200),
    );
  const send = (fields: object, cookie = '') =>
    site.http
      .post('/api/booking/widget')
      .set({ cookie, ...OWN_PAGE })
      .send({ fields });
  const mark = (favour: string, cookie = '') => send({ action: 'favour', favour, salon, step: 'service' }, cookie);
  const lists = (answer: Response) =>
    ['fav_service', 'fav_employee'].map((name) => JSON.parse(decodeURIComponent(setCookies(answer).get(name)?.value || '[]')) as string[]);

  it('are marked and taken back by a guest, in cookies of the browser', async () => {
    const marked = await mark(`services:${service}`).expect(200);
    expect([lists(marked), likedOf(screenOf(marked))]).toEqual([[[service], []], [service]]);
    const cookie = cookieHeader(marked);
    expect(likedOf(await screen(`salon=${salon}&step=service`, cookie))).toEqual([service]);
    expect(servicesOf(await screen(`salon=${salon}&step=service&only=favourites`, cookie)).map(({ id }) => id)).toEqual([service]);
    const taken = await mark(`services:${service}`, cookie).expect(200);
    expect(setCookies(taken).get('fav_service')!.attributes).toContain('max-age=0');
    expect(likedOf(screenOf(taken))).toEqual([]);
  });

  it('are marked by a form without scripts, which leads back to the screen', async () => {
    const sent = await site.http
      .post('/widget/')
      .set(FORM)
      .type('form')
      .send({ action: 'favour', favour: `services:${service}`, salon, step: 'service' })
      .expect(303);
    const back = await site.http.get(sent.headers.location!).set('cookie', cookieHeader(sent)).expect(200);
    const pressed = new PageDocument(back.text).attributesOf('.widget-heart[aria-pressed=true]');
    expect(pressed?.value).toBe(`services:${service}`);
  });

  it.each(['', 'services:', 'rooms:1', 'services:a b', `services:${'x'.repeat(200)}`])('are not made of %j', async (favour) => {
    const answer = await mark(favour).expect(200);
    expect(likedOf(screenOf(answer))).toEqual([]);
  });

  it('of a guest are kept with the client who signs in, beside those kept before, and lead to booking', async () => {
    const employees = (await site.http.get('/api/employees').expect(200)).body as { id: string }[];
    const [employee, other] = employees.map(({ id }) => id) as [string, string];
    const { accessToken, client } = await registered(site, newPhone());
    const favourites = () => site.http.get('/api/clients/me/favourites').set('authorization', `Bearer ${accessToken}`);
    await site.http
      .put('/api/clients/me/favourites')
      .set('authorization', `Bearer ${accessToken}`)
      .send({ fav_service: [], fav_employee: [other] })
      .expect(200);

    const marked = await mark(`services:${service}`).expect(200);
    const both = await mark(`employees:${employee}`, cookieHeader(marked)).expect(200);
    const guest = cookieHeader(both);
    // a phone is sent one code a minute
    clock.pass(2 * MINUTE_MS);
    const asked = screenOf(await send({ step: 'visits', action: 'code', phone: client.phone }, guest).expect(200));
    const fields = asked.fields!;
    const signedIn = await send({ ...fields, action: 'verify', code: await codeOf(site, fields.authId!) }, guest).expect(200);
    expect((await favourites().expect(200)).body).toEqual({ fav_service: [service], fav_employee: [other, employee] });
    expect(lists(signedIn)).toEqual([[service], [other, employee]]);
    const shown = screenOf(signedIn);
    expect([shown.kind, shown.favourites!.length]).toEqual(['visits', 3]);
    expect(shown.favourites!.map(({ href }) => href)).toContain(`/widget/?services=${service}`);

    await send({ action: 'favour', favour: `employees:${other}`, salon, step: 'service' }, cookieHeader(signedIn)).expect(200);
    expect((await favourites().expect(200)).body).toEqual({ fav_service: [service], fav_employee: [employee] });
  });
});
