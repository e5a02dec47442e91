import { newPhone, registered } from './clients';
import type { TestSite } from './site';

export const LOCATION = 'location-pechersk';
const SERVICE = 'service-klasychnyi-masazh';
/** More than two days away from the clock of `startClientSite`. */
export const DAY = '2026-11-27';

type FreeTime = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

/** Free times of the day by employee. */
export async function freeTime(site: TestSite, day = DAY): Promise<FreeTime> {
  const query = { location: LOCATION, services: SERVICE, from: day, to: day };
  return (await site.http.get('/api/employees/free-time').query(query).expect(200)).body as FreeTime;
}

/** A new client books the first free time of the day. `send` books the same once more. */
export async function bookAppointment(site: TestSite, phone = newPhone()) {
  const client = await registered(site, phone);
  const [employee, days] = Object.entries(await freeTime(site))[0]!;
  const wanted = { service: SERVICE, professional: employee, start: days[DAY]![0]! };
  const send = () =>
    site.http
      .post('/api/appointments')
      .set({ authorization: `Bearer ${client.accessToken}` })
      .send({ location: LOCATION, date: DAY, services: [wanted] });
  return { client, phone, professional: employee, start: wanted.start, send, id: ((await send().expect(201)).body as { id: string }).id };
}
