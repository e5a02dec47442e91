import type { Database, Transaction } from '../../../../platform/database/database';
import type { Notifications } from '../../../../platform/notifications/notifications';
import type { Clock } from '../../../../platform/time/clock';
import { readEmail } from '../../../../shared/email';
import type { Locale } from '../../../../shared/locale';
import { isUkrainianPhone } from '../../../../shared/phone';
import { authFailed, clientUnknown } from '../../../../shared/booking-failure';
import type { BookingClient, ClientIdentity, ClientTokens, SignedIn } from '../../contract/client';
import { ClientAccounts, type CodeRecipient, type NewClient, type RefreshedBy, type TypedCode } from '../../ports/client-accounts.port';
import { AccessTokens } from '../../store/access-tokens';
import { CLIENT_COLUMNS } from '../../store/client-columns';
import type { ClientKeys } from '../../store/client-keys';
import { ClientSessions } from '../../store/client-sessions';
import { CODE_SECONDS, SignInCodes } from '../../store/sign-in-codes';

const OF_PHONE = `SELECT ${CLIENT_COLUMNS} FROM clients WHERE phone = $1`;
const OF_ID = `SELECT ${CLIENT_COLUMNS} FROM clients WHERE id = $1 AND erased_at IS NULL`;
/** Who is known already stays as they are: the request was sent twice. */
const ADD = `INSERT INTO clients (phone, firstname, lastname, gender, email, locale, created_at, seen_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $7) ON CONFLICT (phone) DO NOTHING`;
/** Requests of a browser that were sent before it had the answer with the new tokens. */
const GRACE_SECONDS = 60;

/** Clients of our own booking engine, in PostgreSQL. */
export class EmbeddedAccounts extends ClientAccounts {
  readonly name = 'embedded';
  readonly codeSeconds = CODE_SECONDS;
  readonly boundsGuesses = true;
  /** Clients as they were when they were identified, a moment ago: an identity lives as long as its request. */
  private readonly identified = new WeakMap<ClientIdentity, BookingClient>();

  constructor(
    private readonly database: Database,
    private readonly notifications: Pick<Notifications, 'reaches' | 'smsCountries' | 'sendsMail'>,
    private readonly codes: SignInCodes,
    private readonly sessions: ClientSessions,
    private readonly tokens: AccessTokens,
    private readonly clock: Clock,
  ) {
    super();
  }

  override get smsCountries(): string {
    // without mail nobody is asked for an address: other numbers get no code
    return this.notifications.sendsMail ? this.notifications.smsCountries : '*';
  }

  /** A Ukrainian number that gets no SMS is a landline, which another number stands beside. */
  override codeChannel(phone: string): 'sms' | 'mail' | null {
    if (isUkrainianPhone(phone) || this.notifications.reaches({ channel: 'sms', to: phone })) return 'sms';
    return this.notifications.sendsMail ? 'mail' : null;
  }

  override async requestCode(recipient: CodeRecipient): Promise<{ authId: string }> {
    const isMailed = this.codeChannel(recipient.phone) === 'mail';
    return { authId: isMailed ? await this.codes.mail(recipient) : await this.codes.send(recipient) };
  }

  override verify(typed: TypedCode): Promise<SignedIn> {
    return this.signIn(typed, () => Promise.resolve());
  }

  override register(typed: TypedCode, client: NewClient, locale: Locale): Promise<SignedIn> {
    const { firstname, lastname, sex, email } = client;
    return this.signIn(typed, async (tx, { phone, email: verified }) => {
      const values = [phone, firstname, lastname, sex === 'Male' ? 'male' : 'female', verified ?? email, locale, this.clock.now()];
      await tx.query(ADD, values);
    });
  }

  override refresh(refreshToken: string, by: RefreshedBy): Promise<ClientTokens> {
    return this.sessions.refresh(refreshToken, by === 'site' ? GRACE_SECONDS : 0);
  }

  override async signOut({ accessToken, refreshToken }: Parameters<ClientAccounts['signOut']>[0]): Promise<void> {
    const sessions = await Promise.all([
      accessToken === null ? null : this.tokens.readExpired(accessToken).then((claims) => claims?.session ?? null),
      refreshToken === null ? null : this.sessions.sessionOf(refreshToken),
    ]);
    for (const session of sessions) if (session !== null) await this.sessions.end(session);
  }

  override async identify(accessToken: string): Promise<ClientIdentity> {
    const { client, session } = await this.tokens.read(accessToken);
    const found = await this.sessions.clientOf(session, client);
    if (!found) throw authFailed(401, 'token_invalid');
    const identity = { client, accessToken };
    this.identified.set(identity, found);
    return identity;
  }

  override async me(as: ClientIdentity): Promise<BookingClient> {
    const { client } = as;
    const known = this.identified.get(as);
    if (known) return known;
    const { rows } = await this.database.query<BookingClient & Record<string, unknown>>(OF_ID, [client]);
    if (!rows[0]) throw authFailed(401, 'token_invalid');
    return rows[0];
  }

  /**
   * Signs in with a code: of those that try at once one does. A code by mail counts for the client of its address alone, whoever has got the
   * phone since it was sent.
   */
  private async signIn(
    { authId, code }: TypedCode,
    prepare: (tx: Transaction, sent: { readonly phone: string; readonly email: string | null }) => Promise<void>,
  ): Promise<SignedIn> {
    const sent = await this.codes.try(authId, code);
    const signedIn = await this.database.transaction(async (tx) => {
      await prepare(tx, sent);
      const { rows } = await tx.query<BookingClient & Record<string, unknown>>(OF_PHONE, [sent.phone]);
      const client = rows[0];
      if (!client) return null;
      if (sent.email !== null && readEmail(client.email ?? '') !== sent.email) throw authFailed(401, 'code_expired');
      await this.codes.use(tx, authId);
      return { client, ...(await this.sessions.begin(tx, client.id)) };
    });
    if (signedIn) return signedIn;
    await this.codes.giveBack(authId);
    throw clientUnknown();
  }
}

interface AccountsDeps {
  readonly database: Database;
  readonly notifications: Notifications;
  readonly keys: ClientKeys;
  /** Public address of the site. */
  readonly url: string;
  /** One that all processes agree about: what one signs or writes down, another checks. */
  readonly clock: Clock;
}

/** Clients of our own booking engine, with the ways by which they sign in. */
export function embeddedAccounts({ database, notifications, keys, url, clock }: AccountsDeps): EmbeddedAccounts {
  const tokens = new AccessTokens(keys, url, clock);
  const codes = new SignInCodes(database, notifications, keys, clock);
  return new EmbeddedAccounts(database, notifications, codes, new ClientSessions(database, tokens, clock), tokens, clock);
}
