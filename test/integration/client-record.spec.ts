import { registered, startClientSite } from '../support/clients';
import type { TestSite } from '../support/site';

describe('the record of a client', () => {
  let site: TestSite;
  beforeAll(async () => {
    ({ site } = await startClientSite());
  });
  afterAll(() => site?.close());

  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

  it('holds favourites: both lists whole, and bounded', async () => {
    const { accessToken } = await registered(site);
    const favourites = (body?: object) => {
      const path = '/api/clients/me/favourites';
      return (body ? site.http.put(path).send(body) : site.http.get(path)).set(bearer(accessToken));
    };
    await favourites().expect(200, { fav_service: [], fav_employee: [] });
    const marked = { fav_service: ['1204', '1201'], fav_employee: ['17'] };
    await favourites(marked).expect(200, marked);
    await favourites().expect(200, marked);
    await favourites({ fav_service: [], fav_employee: ['17'] }).expect(200);
    await favourites().expect(200, { fav_service: [], fav_employee: ['17'] });
    const many = Array.from({ length: 101 }, (_, id) => String(id));
    for (const wrong of [
      { fav_service: many, fav_employee: [] },
      { fav_service: ['1', '1'], fav_employee: [] },
      { fav_service: [5], fav_employee: [] },
      { fav_service: ['a b'], fav_employee: [] },
      { fav_service: 'x', fav_employee: [] },
      { fav_service: [] },
    ])
      await favourites(wrong).expect(422);
  });
});
