import { Logger } from '@nestjs/common';
import { CENTRE } from '../stubs/beautypro-stub.data';
import { BeautyproBench } from './beautypro-bench';

// The client logs every failed call; some here are asked for.
Logger.overrideLogger(false);

const bench = new BeautyproBench();
const PHONE = '380671234567';
const REQUEST = { phone: PHONE, email: null, locale: 'ua', address: '192.0.2.1' } as const;
const NEW = { firstname: 'Марія', lastname: 'Бондар', sex: 'Female', email: null } as const;

const asked = async () => {
  const { accounts } = bench.open();
  const { authId } = await accounts.requestCode(REQUEST);
  return { accounts, typed: { authId, code: bench.stub.auth.sent.at(-1)!.code, location: CENTRE } };
};

describe('sign-in at BeautyPro', () => {
  it('of a client is by phone and code, and brings tokens and the client', async () => {
    const known = bench.stub.auth.addClient(PHONE, { email: ['olena@example.com'] });
    const { accounts, typed } = await asked();
    const signedIn = await accounts.verify(typed);
    expect(signedIn.client).toEqual({
      id: known.id,
      phone: PHONE,
      photo: null,
      bonus: 1000,
      email: 'olena@example.com',
      balance: 12_050,
      gender: 'female',
      forbiddenOnlineBooking: false,
      asksPrepayment: false,
      firstname: 'Олена',
      lastname: 'Коваль',
    });
    expect(signedIn.expiresAt.getTime()).toBe(bench.clock.ms + 86_400_000);
    expect(await accounts.identify(signedIn.accessToken)).toEqual({ client: known.id, accessToken: signedIn.accessToken });
    const [request, verification] = bench.stub.of('auth-client');
    const { id, database } = bench.stub.application;
    expect(Object.fromEntries(request!.query)).toEqual({ application_id: id, database_code: database, phone: PHONE });
    expect(Object.fromEntries(verification!.query)).toEqual({ auth_id: typed.authId, code: typed.code, location: CENTRE });
    for (const { headers } of [request!, verification!]) expect(headers.authorization).toBeUndefined();
  });

  it('of somebody new asks for a name, and registers with the same code', async () => {
    const { accounts, typed } = await asked();
    await expect(accounts.verify(typed)).rejects.toMatchObject({ code: 'client_unknown' });
    const signedIn = await accounts.register({ ...typed, location: null }, NEW, 'en');
    expect(signedIn.client).toMatchObject({ firstname: 'Марія', lastname: 'Бондар', phone: PHONE, gender: 'female', email: null });
    const registration = bench.stub.of('auth-client').at(-1)!;
    expect(Object.fromEntries(registration.query)).toMatchObject({ sex: 'Female', email: '', location: '', firstname: 'Марія' });
    expect(registration.headers['content-language']).toBe('en');
  });

  it('with a wrong code is refused with what the API says', async () => {
    const { accounts, typed } = await asked();
    await expect(accounts.verify({ ...typed, code: '0000' })).rejects.toMatchObject({
      kind: 'unauthorized',
      code: 'code_wrong',
      details: { status: 401, type: 'INVALID', message: 'Wrong code' },
    });
  });

  it('begins anew after too many wrong codes', async () => {
    const { accounts, typed } = await asked();
    const wrong = () => accounts.verify({ ...typed, code: '0000' }).catch((error: unknown) => (error as { code: string }).code);
    const codes: string[] = [];
    for (let tries = 0; tries < 21; tries++) codes.push((await wrong()) as string);
    expect(codes.slice(0, 19)).toEqual(Array(19).fill('code_wrong'));
    expect(codes.slice(19)).toEqual(['code_expired', 'code_expired']);
  });

  it('says when the next code can be had', async () => {
    const { accounts } = await asked();
    bench.clock.ms += 20_000;
    await expect(accounts.requestCode(REQUEST)).rejects.toMatchObject({
      kind: 'too-many',
      code: 'sign_in_blocked',
      retryAfterSeconds: 40,
      details: { type: 'BLOCKED' },
    });
  });

  it.each(['sms', 'sms-balance'] as const)('says that the SMS was not sent (%s), and does not try again by itself', async (fault) => {
    bench.stub.fail('auth-client', fault);
    await expect(bench.open().accounts.requestCode(REQUEST)).rejects.toMatchObject({ kind: 'unavailable', code: 'sms_failed' });
    expect(bench.stub.of('auth-client')).toHaveLength(1);
  });

  it.each(['silence', 'drip', 'cut', 'html', 'status-500', 'other-kind', 'null', 'odd-items'] as const)(
    'asks for one SMS alone, whatever becomes of it (%s)',
    async (fault) => {
      bench.stub.fail('auth-client', fault);
      const requesting = bench.open({ timeoutMs: 150 }).accounts.requestCode(REQUEST);
      await expect(requesting).rejects.toMatchObject({ code: 'booking_unavailable' });
      expect(bench.stub.of('auth-client')).toHaveLength(1);
    },
  );

  it('that the API refuses says so in its words, else with its status', async () => {
    const { accounts } = bench.open();
    await expect(accounts.requestCode({ ...REQUEST, phone: '12' })).rejects.toMatchObject({
      code: 'auth_failed',
      text: "Invalid parameter 'phone'",
      details: { status: 400 },
    });
    bench.stub.fail('auth-client', 'moved');
    await expect(accounts.requestCode(REQUEST)).rejects.toMatchObject({ code: 'booking_unavailable' });
  });

  it('goes well although the API does not tell who it was', async () => {
    const known = bench.stub.auth.addClient(PHONE);
    const { accounts, typed } = await asked();
    bench.stub.failAlways('me', 'status-500');
    expect((await accounts.verify(typed)).client).toMatchObject({ id: known.id, firstname: '' });
  });
});

describe('a client of BeautyPro', () => {
  const signedIn = async () => {
    bench.stub.auth.addClient(PHONE);
    const { accounts, typed } = await asked();
    return { accounts, tokens: await accounts.verify(typed) };
  };

  it('gets new tokens, and the old ones die', async () => {
    const { accounts, tokens } = await signedIn();
    const [one, two] = await Promise.all([accounts.refresh(tokens.refreshToken), accounts.refresh(tokens.refreshToken)]);
    expect(one).toEqual(two);
    expect(bench.stub.of('auth-refresh')).toHaveLength(1);
    expect(await bench.open().accounts.identify(one.accessToken)).toMatchObject({ client: tokens.client.id });
    await expect(bench.open().accounts.identify(tokens.accessToken)).rejects.toMatchObject({ code: 'token_invalid' });
    await expect(accounts.refresh(tokens.refreshToken)).rejects.toMatchObject({ kind: 'unauthorized', code: 'token_invalid' });
  });

  it('whose token has run out is told apart from one whose token is none', async () => {
    const { tokens } = await signedIn();
    bench.clock.ms += 86_400_000;
    const { accounts } = bench.open();
    await expect(accounts.identify(tokens.accessToken)).rejects.toMatchObject({ kind: 'unauthorized', code: 'token_expired' });
    await expect(accounts.identify('made-up')).rejects.toMatchObject({ kind: 'unauthorized', code: 'token_invalid' });
  });

  it.each(['', ' ', 'a\nb', 'токен', 'x'.repeat(5000)])('is nobody with the token %j, and least of all the site', async (token) => {
    const { accounts, calendar } = bench.open();
    await calendar.positions();
    await expect(accounts.identify(token)).rejects.toMatchObject({ kind: 'unauthorized', code: 'token_invalid' });
    await expect(accounts.me({ client: 'x', accessToken: token })).rejects.toMatchObject({ code: 'token_invalid' });
    expect(bench.stub.of('me')).toEqual([]);
  });

  it('is told with forbiddenOnlineBooking, and without it where the API does not know the field', async () => {
    const as = bench.signedIn(PHONE, { forbiddenOnlineBooking: true });
    expect(await bench.open().accounts.me(as)).toMatchObject({ forbiddenOnlineBooking: true });
    bench.stub.known.clients = bench.stub.known.clients!.filter((name) => name !== 'forbiddenOnlineBooking');
    expect(await bench.open().accounts.me(as)).toMatchObject({ id: as.client, forbiddenOnlineBooking: false });
  });

  it('is asked for once a minute, whoever comes with the token', async () => {
    const { tokens } = await signedIn();
    const { accounts } = bench.open();
    for (let times = 0; times < 5; times++) await accounts.identify(tokens.accessToken);
    const before = bench.stub.of('me').length;
    bench.clock.ms += 61_000;
    await accounts.identify(tokens.accessToken);
    expect(bench.stub.of('me').length).toBe(before + 1);
  });

  it('signs out, and an API that does not answer keeps nobody', async () => {
    const { accounts, tokens } = await signedIn();
    await accounts.signOut(tokens);
    await expect(accounts.identify(tokens.accessToken)).rejects.toMatchObject({ code: 'token_invalid' });
    bench.stub.fail('auth-revoke', 'status-500');
    await expect(accounts.signOut({ accessToken: null, refreshToken: 'any' })).resolves.toBeUndefined();
    await accounts.signOut({ accessToken: null, refreshToken: null });
    expect(bench.stub.of('auth-revoke')).toHaveLength(2);
  });
});
