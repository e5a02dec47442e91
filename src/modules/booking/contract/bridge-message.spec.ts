import fc from 'fast-check';
import { readBridgeMessage } from './bridge-message';

const WIDGET = 'https://widget.example';
const PARTNER = 'https://partner.example';
const FROM = { widget: WIDGET, others: [PARTNER] };
const of = (data: unknown, origin: unknown = WIDGET) => readBridgeMessage(data, origin, FROM);
const TOKENS = { accessToken: 'a.b.c', refreshToken: 'r-1' };

describe('a message of the booking widget', () => {
  describe('that opens the panel', () => {
    it.each([
      [{}, 'booking', { service: null, employee: null, location: null }],
      [{ service: 'cut', location: 'location-lypky' }, 'booking', { service: 'cut', employee: null, location: 'location-lypky' }],
      [{ panel: 'auth' }, 'auth', { service: null, employee: null, location: null }],
      [{ panel: null, employee: '' }, 'booking', { service: null, employee: null, location: null }],
    ])('is read: %j', (fields, panel, choice) => {
      expect(of({ type: 'open', ...fields }, PARTNER)).toEqual({ type: 'open', panel, choice });
    });

    it.each([
      { panel: 'cart' },
      { service: 7 },
      { service: ['cut'] },
      { employee: {} },
      { location: 'x'.repeat(101) },
      { service: 'a\nb' },
    ])('is ignored in another shape: %j', (fields) => {
      expect(of({ type: 'open', ...fields })).toBeNull();
    });
  });

  describe('with a lead', () => {
    it.each(['booking lead', 'booking-lead'])('is read as %s, without what is no field of a lead', (type) => {
      const lead = { name: 'Олена', phone: '0671234567', userId: 7, support: true, note: 'x', email: null, text: { deep: 1 } };
      expect(of({ type, lead }, PARTNER)).toEqual({
        type: 'lead',
        lead: { name: 'Олена', phone: '0671234567', userId: 7, support: true },
      });
    });

    it('is read without a type, from what is said of the user', () => {
      const user = { id: 'c-1', firstname: 'Олена', lastname: 'Лі', phone: '0671234567', balance: 5 };
      expect(of({ user, salon: 'Липки', text: 'Передзвоніть' }, PARTNER)).toEqual({
        type: 'lead',
        lead: { userId: 'c-1', name: 'Олена Лі', phone: '0671234567', salon: 'Липки', text: 'Передзвоніть' },
      });
      expect(of({ user: { name: 'Олена', firstname: 'Оля', userId: 'u' }, userId: 'mine' })).toEqual({
        type: 'lead',
        lead: { name: 'Олена', userId: 'mine' },
      });
    });

    it.each([
      { type: 'booking lead' },
      { type: 'booking lead', lead: [] },
      { type: 'booking lead', lead: 'call me' },
      { type: 'booking lead', lead: {} },
      { type: 'booking lead', lead: { note: 'nothing of a lead' } },
      { type: 'booking lead', lead: { text: 'x'.repeat(20_000) } },
      { user: 'Олена' },
      { user: {} },
      { name: 'Олена', phone: '0671234567' },
    ])('is ignored when it says nothing, or too much: %#', (data) => {
      expect(of(data)).toBeNull();
    });
  });

  describe('with tokens', () => {
    it.each([TOKENS, { ...TOKENS, expiresAt: '2026-11-23T10:15:00.000Z' }, { ...TOKENS, expiresAt: '2026-11-23T10:15:00+02:00' }])(
      'is read from the widget itself: %j',
      (tokens) => {
        expect(of({ type: 'token', ...tokens, more: 1 })).toEqual({ type: 'token', tokens });
      },
    );

    it.each([PARTNER, 'https://evil.example', 'null', ''])('is ignored from %p', (origin) => {
      expect(of({ type: 'token', ...TOKENS }, origin)).toBeNull();
    });

    it.each([
      { accessToken: 'a' },
      { accessToken: 'a', refreshToken: '' },
      { accessToken: 'a b', refreshToken: 'r' },
      { accessToken: 'a', refreshToken: 'r\r\nSet-Cookie: x' },
      { accessToken: 'x'.repeat(3001), refreshToken: 'r' },
      { ...TOKENS, expiresAt: 'tomorrow' },
      { ...TOKENS, expiresAt: 1_800_000_000 },
    ])('is ignored in another shape: %#', (tokens) => {
      expect(of({ type: 'token', ...tokens })).toBeNull();
    });
  });

  describe('with favourites', () => {
    it.each([
      [{ fav_service: ['s-1', 's-2', 's-1'], fav_employee: [] }, ['s-1', 's-2'], []],
      [{ fav_employee: ['e.1'] }, null, ['e.1']],
    ])('is read from the widget itself: %j', (lists, services, employees) => {
      expect(of({ type: 'favourites', ...lists })).toEqual({ type: 'favourites', services, employees });
      expect(of({ type: 'favourites', ...lists }, PARTNER)).toBeNull();
    });

    it.each([
      {},
      { fav_service: 's-1' },
      { fav_service: ['s 1'] },
      { fav_service: [1] },
      { fav_service: [], fav_employee: 'e' },
      { fav_service: Array.from({ length: 101 }, (_, i) => `s${i}`) },
    ])('is ignored in another shape: %#', (lists) => {
      expect(of({ type: 'favourites', ...lists })).toBeNull();
    });
  });

  it('closes the panel when it is the widget’s', () => {
    expect(of({ type: 'close' })).toEqual({ type: 'close' });
    expect(of({ type: 'close' }, PARTNER)).toBeNull();
  });

  it.each([
    'https://evil.example',
    'https://widget.example.evil.example',
    'http://widget.example',
    'https://widget.example:8443',
    'null',
    '',
    null,
  ])('is ignored from %p', (origin) => {
    for (const data of [{ type: 'open' }, { type: 'booking lead', lead: { name: 'x' } }, { user: { name: 'x' } }, { type: 'close' }]) {
      expect(of(data, origin)).toBeNull();
    }
  });

  it.each([
    '{"type":"open"}',
    'open',
    null,
    undefined,
    7,
    [{ type: 'open' }],
    { type: 'Open' },
    { type: ['open'] },
    Object.create({ type: 'open' }),
  ])('is nothing else: %p', (data) => {
    expect(of(data)).toBeNull();
  });

  it('may be whatever it likes: reading it never throws, and gives nothing but what is known', () => {
    const trap = new Proxy(
      {},
      {
        getOwnPropertyDescriptor: () => {
          throw new Error('looked at');
        },
      },
    );
    const near = fc.record(
      {
        type: fc.constantFrom<unknown>('open', 'booking lead', 'booking-lead', 'token', 'favourites', 'close', undefined, null, 1),
        ...Object.fromEntries(
          [
            'panel',
            'service',
            'employee',
            'location',
            'lead',
            'user',
            'accessToken',
            'refreshToken',
            'expiresAt',
            'fav_service',
            'fav_employee',
          ].map((name) => [name, fc.oneof(fc.anything(), fc.string(), fc.array(fc.string()), fc.constant(trap))]),
        ),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(
        fc.oneof(near, fc.anything(), fc.constant(trap)),
        fc.oneof(fc.constantFrom(WIDGET, PARTNER), fc.anything()),
        (data, origin) => {
          const read = readBridgeMessage(data, origin, FROM);
          expect([undefined, 'open', 'lead', 'token', 'favourites', 'close']).toContain(read?.type);
          expect(JSON.stringify(read).length).toBeLessThan(30_000);
        },
      ),
      { numRuns: 2000 },
    );
  });
});
