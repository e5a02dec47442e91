import { Redaction } from './redaction';

const plain = new Redaction();
const redactText = (text: string) => plain.text(text);
const redactFields = (fields: Record<string, unknown>) => plain.fields(fields);

describe('redaction', () => {
  it.each([
    ['called +380501112233 twice', 'called [redacted] twice'],
    ['380501112233', '[redacted]'],
    ['call (050) 111-22-33 or 050 111 22 33', 'call [redacted] or [redacted]'],
    ['+48123456789', '[redacted]'],
    ['+48 123 456 789 or +380 67 111-22-33', '[redacted] or [redacted]'],
    ['380 67 111 22 33, 38(067)1112233, 067.111.22.33, 0 67', '[redacted], [redacted], [redacted], 0 67'],
    ['/clients/067%20111%2022%2033', '/clients/[redacted]'],
    ['/clients/%20%2B380671112233', '/clients/%20[redacted]'],
    ['ваш код: 4711', 'ваш код: [redacted]'],
    ['Код підтвердження 4711', 'Код підтвердження [redacted]'],
    ['{"code":"4711"}', '{"code":"[redacted]"}'],
    ['no mailbox olena.k+site@mail.example.ua', 'no mailbox [redacted]'],
    ['/x?to=a%40b.example&phone=1&page=2', '/x'],
    ['/api/employees?token=abc&services=1,2', '/api/employees'],
    ['/callback?access_token=abc#x', '/callback'],
    ['/salons/oksamyt-obolon/?salon=lypky', '/salons/oksamyt-obolon/'],
    ['/search/?q=050+111+22+33', '/search/'],
    ['GET https://cms.example/wp-json/x?card=4242&jwt=a.b failed with 500', 'GET https://cms.example/wp-json/x failed with 500'],
    ['is it at /about/? yes', 'is it at /about/? yes'],
    ['Authorization: Bearer abc.def-1', 'Authorization: Bearer [redacted]'],
    ['connect postgres://user:pw@db:5432/site failed', 'connect postgres://[redacted]@db:5432/site failed'],
  ])('%s', (text, expected) => {
    expect(redactText(text)).toBe(expected);
  });

  it.each([
    '/salons/oksamyt-obolon/',
    'order_1763632800000 is paid',
    '2026-11-20T10:00:00.123Z',
    '8f14e45f-0038-4a02-9012-0501112233aa',
    'http://localhost:3000',
    'prices 1000, 1050, 2000 UAH',
    'listening on 127.0.0.1:3000 since 2026-11-20 10:00:00.123+02:00',
    'PostgreSQL 15.0.12 in 0.035 s, encoder 4711',
    'exited with code 137',
  ])('leaves %s alone', (text) => {
    expect(redactText(text)).toBe(text);
  });

  it('redacts fields by name, at any depth, and does not change the given object', () => {
    const fields = {
      headers: { cookie: 'a=1', accept: '*/*' },
      clientPhone: 380,
      apiKey: 'k',
      list: [{ email: 'x' }],
      status: 200,
      code: null,
    };
    expect(redactFields(fields)).toEqual({
      headers: { cookie: '[redacted]', accept: '*/*' },
      clientPhone: '[redacted]',
      apiKey: '[redacted]',
      list: [{ email: '[redacted]' }],
      status: 200,
      code: null,
    });
    expect(fields.headers.cookie).toBe('a=1');
  });

  it('keeps the code of an error, and no other', () => {
    const code = (value: string) => redactFields({ code: value }).code;
    expect(['ECONNREFUSED', 'UND_ERR_SOCKET'].map(code)).toEqual(['ECONNREFUSED', 'UND_ERR_SOCKET']);
    expect(['4719', 'ABCDEFGH', 'K7QF-2MZX-9TRW', 'E4719'].map(code)).toEqual(Array(4).fill('[redacted]'));
  });

  it('redacts secret settings by name, and by value anywhere', () => {
    const redaction = new Redaction([
      { name: 'DATABASE_URL', value: 'pg-hunter2' },
      { name: 'SHORTER', value: 'hunter2' },
    ]);
    expect(redaction.text('connect to pg-hunter2 as hunter2: refused')).toBe('connect to [redacted] as [redacted]: refused');
    expect(redaction.fields({ DATABASE_URL: 5432, list: ['is hunter2'] })).toEqual({ DATABASE_URL: '[redacted]', list: ['is [redacted]'] });
    expect(redactText('connect to hunter2')).toBe('connect to hunter2');
  });

  it('handles a circular object', () => {
    const loop: Record<string, unknown> = {};
    loop.self = loop;
    expect(JSON.stringify(redactFields(loop))).toContain('[deep]');
  });
});
