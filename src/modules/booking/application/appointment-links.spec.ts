import { randomBytes, randomUUID } from 'node:crypto';
import { AppointmentAccess } from '../ports/appointment-access.port';
import { AppointmentLinks } from './appointment-links.service';

class Access extends AppointmentAccess {
  override readonly ids = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

  constructor(private readonly key: Uint8Array | null) {
    super();
  }

  override linkKey(): Uint8Array | null {
    return this.key;
  }

  override find(): Promise<null> {
    return Promise.resolve(null);
  }
}

const tokenOf = (path: string) => path.split('/')[2]!;

describe('links to appointments', () => {
  const links = new AppointmentLinks(new Access(randomBytes(32)));
  const id = randomUUID();

  it('name the appointment, by a token of 22 characters that says nothing of its id', () => {
    const path = links.path(id);
    expect(path).toMatch(/^\/visit\/[\w-]{22}\/$/);
    expect(links.appointmentId(tokenOf(path))).toBe(id);
    expect(Buffer.from(tokenOf(path), 'base64url').toString('hex')).not.toContain(id.slice(0, 4));
  });

  it('are the same each time, and another for each appointment', () => {
    expect(links.path(id)).toBe(links.path(id));
    const nearly = id.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
    expect(tokenOf(links.path(nearly)).slice(0, 6)).not.toBe(tokenOf(links.path(id)).slice(0, 6));
  });

  it('of another secret lead nowhere', () => {
    const others = new AppointmentLinks(new Access(randomBytes(32)));
    expect(others.appointmentId(tokenOf(links.path(id)))).not.toBe(id);
  });

  it('that somebody changed or made up do not lead to the appointment', () => {
    const token = tokenOf(links.path(id));
    const changed = [...token].map((letter, at) => token.slice(0, at) + (letter === 'A' ? 'Q' : 'A') + token.slice(at + 1));
    const made = [id, '', 'a', token.slice(1), `${token}A`, ` ${token}`, `${token}\n`, '../../etc/passwd', '%00', 'х'.repeat(22)];
    expect([...changed, ...made].filter((each) => links.appointmentId(each) === id)).toEqual([]);
  });

  it('has one token for an appointment: no second way to write it', () => {
    const token = tokenOf(links.path(id));
    const ways = ['A', 'Q', 'g', 'w'].map((last) => token.slice(0, -1) + last).filter((each) => links.appointmentId(each) === id);
    expect(ways).toEqual([token]);
    expect(links.appointmentId(`${token.slice(0, -1)}B`)).toBeNull();
  });

  it('lead to the page of booking where the booking system has none', () => {
    expect(new AppointmentLinks(new Access(null)).path(id)).toBe('/online/');
    expect(new AppointmentLinks(new Access(null)).appointmentId(tokenOf(links.path(id)))).toBeNull();
    expect(links.path('vendor-visit-7')).toBe('/online/');
  });
});
