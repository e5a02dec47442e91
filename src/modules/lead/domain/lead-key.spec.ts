import fc from 'fast-check';
import { readLead } from './lead';
import { leadKey } from './lead-key';

const lead = (fields: object) => readLead(fields, 'ua');
const NAMED = { userId: '7', appointmentId: 'a', text: 'запис', support: true };

describe('the key of a lead', () => {
  it('is the same whatever else it says', () => {
    const other = lead({
      ...NAMED,
      name: 'Олена',
      phone: '0671234567',
      email: 'a@b.co',
      comment: 'c',
      salon: 's',
      lang: 'en',
      send: false,
    });
    expect(leadKey(other)).toBe(leadKey(lead(NAMED)));
  });

  it.each([{ userId: '8' }, { appointmentId: 'b' }, { text: 'інше' }, { support: false }])('differs with %j', (change) => {
    expect(leadKey(lead({ ...NAMED, ...change }))).not.toBe(leadKey(lead(NAMED)));
  });

  it('of two visitors without ids differs by phone or e-mail, written in any way', () => {
    const key = (phone: string, email?: string) => leadKey(lead({ text: 'передзвоніть', phone, email }));
    expect(key('067 123-45-67')).toBe(key('+380671234567'));
    expect(key('0671234567')).not.toBe(key('0671234568'));
    expect(key('0671234567', 'A@b.co')).toBe(key('0671234567', 'a@b.co'));
    expect(key('0671234567', 'a@b.co')).not.toBe(key('0671234567'));
  });

  it('is equal for equal parts only', () => {
    const part = fc.constantFrom('', '0', ',', '"', '","', '[', 'a', 'null', 'true');
    const parts = fc.record({ userId: part, appointmentId: part, text: part, support: fc.boolean() });
    fc.assert(
      fc.property(parts, parts, (one, two) => {
        const isSame = JSON.stringify(Object.values(one)) === JSON.stringify(Object.values(two));
        expect(leadKey(lead(one)) === leadKey(lead(two))).toBe(isSame);
      }),
    );
  });
});
