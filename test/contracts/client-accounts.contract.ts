import type { DomainError } from '../../src/shared/domain-error';
import type { ClientAccounts, NewClient } from '../../src/modules/clients/ports/client-accounts.port';

/** Accounts of a booking system, and somebody with telephones. */
export interface OpenAccounts {
  readonly accounts: ClientAccounts;
  /** A number that nobody has used before, digits with 380 first. */
  newPhone(): string;
  /** What the SMS of a request says. */
  codeOf(authId: string): Promise<string>;
  /** Moves the booking system's clock on. */
  pass(ms: number): void;
}

const MINUTE_MS = 60_000;
const OLENA: NewClient = { firstname: 'Олена', lastname: 'Шевченко', sex: 'Female', email: 'olena@mail.example' };
/** Kind and code of what a call rejects with; null when it does not. */
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => null,
    ({ kind, code }: DomainError) => `${kind} ${code}`,
  );
const wrong = (code: string) => String((Number(code) + 1) % 10_000).padStart(4, '0');

/**
 * What every booking system's accounts promise (src/modules/clients/ports/client-accounts.port.ts).
 * @param open gives them for each test; the caller closes what it opened
 */
export function clientAccountsContract(name: string, open: () => Promise<OpenAccounts>): void {
  describe(`${name} keeps the promise of client accounts`, () => {
    let bench: OpenAccounts;
    let accounts: ClientAccounts;
    beforeEach(async () => {
      bench = await open();
      accounts = bench.accounts;
    });

    const ask = async (phone: string) => {
      const { authId } = await accounts.requestCode({ phone, email: null, locale: 'ua', address: '203.0.113.7' });
      return { authId, code: await bench.codeOf(authId), location: null };
    };
    const register = async (phone = bench.newPhone()) => accounts.register(await ask(phone), OLENA, 'ua');

    it('knows nobody before they register, and does not spend the code on finding that out', async () => {
      const phone = bench.newPhone();
      const typed = await ask(phone);
      expect(typed.code).toMatch(/^\d{4}$/);
      expect(await refusal(accounts.verify(typed))).toBe('not-found client_unknown');
      const { client, accessToken } = await accounts.register(typed, OLENA, 'ua');
      expect(client).toMatchObject({ phone, firstname: 'Олена', lastname: 'Шевченко', gender: 'female', email: 'olena@mail.example' });
      expect(await accounts.identify(accessToken)).toEqual({ client: client.id, accessToken });
    });

    it('knows them afterwards, whichever sign-in it is', async () => {
      const phone = bench.newPhone();
      const first = await register(phone);
      bench.pass(2 * MINUTE_MS);
      const second = await accounts.verify(await ask(phone));
      expect(second.client.id).toBe(first.client.id);
      expect(second.accessToken).not.toBe(first.accessToken);
      expect(await accounts.me({ client: second.client.id, accessToken: second.accessToken })).toEqual(second.client);
      expect(await accounts.me({ client: first.client.id, accessToken: first.accessToken })).toEqual(second.client);
    });

    it('refuses a wrong code, and takes the right one after it', async () => {
      const phone = bench.newPhone();
      await register(phone);
      bench.pass(2 * MINUTE_MS);
      const typed = await ask(phone);
      expect(await refusal(accounts.verify({ ...typed, code: wrong(typed.code) }))).toBe('unauthorized code_wrong');
      expect((await accounts.verify(typed)).client.phone).toBe(phone);
    });

    it('takes no code for a request that it does not belong to, or that nobody made', async () => {
      const [mine, other] = [await ask(bench.newPhone()), await ask(bench.newPhone())];
      const code = mine.code === other.code ? wrong(mine.code) : mine.code;
      expect(await refusal(accounts.register({ ...other, code }, OLENA, 'ua'))).toMatch(/^unauthorized /);
      const nobodys = { ...mine, authId: '6f1c8d5e-5d0c-4f0b-9a53-0d7cf1f6a1c2' };
      expect(await refusal(accounts.register(nobodys, OLENA, 'ua'))).toMatch(/^unauthorized /);
    });

    it('gives new tokens for a refresh token, once', async () => {
      const signedIn = await register();
      const next = await accounts.refresh(signedIn.refreshToken, 'client');
      expect(next.refreshToken).not.toBe(signedIn.refreshToken);
      expect((await accounts.identify(next.accessToken)).client).toBe(signedIn.client.id);
      expect(next.expiresAt.getTime()).toBeGreaterThan(0);
      expect(await refusal(accounts.refresh(signedIn.refreshToken, 'client'))).toMatch(/^unauthorized /);
    });

    it.each(['', 'nonsense', 'a.b.c', 'x'.repeat(43)])('knows nobody by %j', async (token) => {
      expect(await refusal(accounts.identify(token))).toBe('unauthorized token_invalid');
      expect(await refusal(accounts.refresh(token, 'client'))).toMatch(/^unauthorized /);
    });

    it('signs out whoever is signed in, and minds nobody who is not', async () => {
      const { accessToken, refreshToken } = await register();
      await accounts.signOut({ accessToken: null, refreshToken: null });
      await accounts.signOut({ accessToken: 'nonsense', refreshToken: 'nonsense' });
      await accounts.signOut({ accessToken, refreshToken });
      await accounts.signOut({ accessToken, refreshToken });
    });
  });
}
