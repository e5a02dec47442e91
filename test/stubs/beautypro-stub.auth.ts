import { badRequest, StubRefusal, type StubAnswer, type StubRequest } from './beautypro-stub.protocol';
import { guid } from './beautypro-stub.ids';

/** Somebody in the database of clients. Phone and e-mail are lists, money in hryvnias. */
export interface StubClient {
  readonly id: string;
  phone: string[];
  email: string[];
  firstname: string;
  lastname: string;
  gender: 'male' | 'female' | null;
  balance: number;
  bonus: number;
  photo: string;
  photo_exists: boolean;
  card_number: string[];
  forbiddenOnlineBooking: boolean;
}

interface Token {
  readonly access: string;
  readonly refresh: string;
  readonly expiresAt: number;
  /** Null: the token of the database. */
  readonly client: string | null;
}

/** A sign-in under way. */
interface Login {
  readonly phone: string;
  readonly begun: number;
  wrong: number;
}

const TOKEN_LIFE_MS = 24 * 3_600_000;
const LOGIN_LIFE_MS = 2 * 3_600_000;
const MAX_WRONG = 20;
const SMS_PAUSE_MS = 60_000;

/** Tokens and sign-in, by section “Authentication” of the documentation. */
export class StubAuth {
  readonly clients: StubClient[] = [];
  readonly sent: { readonly phone: string; readonly code: string }[] = [];
  /** What the owner of the database said to the application. */
  access: 'granted' | 'pending' | 'refused' = 'granted';
  /** How long tokens live that are made from now on. */
  tokenLifeMs = TOKEN_LIFE_MS;
  private readonly tokens: Token[] = [];
  private readonly logins = new Map<string, Login>();
  private made = 0;

  constructor(
    private readonly application: { readonly id: string; readonly secret: string; readonly database: string },
    private readonly now: () => number,
  ) {}

  /** `/auth/database`: a new token kills the one before. */
  database({ query, headers }: StubRequest): StubAnswer {
    if (headers.authorization) badRequest('No Authorization header is expected here');
    this.checkApplication(query);
    if (query.get('application_secret') !== this.application.secret) throw unknown('Wrong application_secret');
    this.checkDatabase(query);
    if (this.access !== 'granted') return { status: 200, json: { status: this.access } };
    this.forget((token) => token.client === null);
    const { access, refresh, expiresAt } = this.issue(null);
    return {
      status: 200,
      json: {
        server: 1,
        access_token: access,
        database: guid('database', 1),
        scope: ['clients_module', 'client_login'],
        expires_at: iso(expiresAt),
        refresh_token: refresh,
        location: guid('location', 1),
      },
    };
  }

  /** `/auth/refresh`: both old tokens die. */
  refresh({ query }: StubRequest): StubAnswer {
    this.checkApplication(query);
    const old = this.tokens.find(({ refresh }) => refresh === query.get('refresh_token'));
    if (!old) throw unknown('Unknown refresh_token');
    this.forget((token) => token === old);
    const { access, refresh, expiresAt } = this.issue(old.client);
    return { status: 200, json: { access_token: access, expires_at: iso(expiresAt), refresh_token: refresh } };
  }

  revoke({ query }: StubRequest): StubAnswer {
    this.checkApplication(query);
    this.forget(({ refresh }) => refresh === query.get('refresh_token'));
    return { status: 204 };
  }

  /** `/auth/client`: sends a code, or takes it; with a name it registers. */
  client(request: StubRequest): StubAnswer {
    const { query, headers } = request;
    if (headers.authorization) badRequest('No Authorization header is expected here');
    if (query.has('auth_id')) return this.verify(request);
    this.checkApplication(query);
    this.checkDatabase(query);
    const phone = query.get('phone') ?? '';
    if (!/^\d{11,15}$/.test(phone)) badRequest("Invalid parameter 'phone'");
    const last = [...this.logins.values()].find((login) => login.phone === phone && this.now() - login.begun < SMS_PAUSE_MS);
    if (last) throw blocked('Too often', { unblockAfter: Math.ceil((SMS_PAUSE_MS - (this.now() - last.begun)) / 1000) });
    const id = guid('login', ++this.made);
    this.logins.set(id, { phone, begun: this.now(), wrong: 0 });
    this.sent.push({ phone, code: String(1000 + this.sent.length) });
    return { status: 200, json: { auth_id: id } };
  }

  /** @returns the client whose token it is, null for that of the database */
  owner(authorization: string | readonly string[] | undefined): string | null {
    const access = typeof authorization === 'string' ? /^Bearer (.+)$/.exec(authorization)?.[1] : undefined;
    const token = this.tokens.find((one) => one.access === access);
    if (!token) throw unknown('Unknown access_token');
    if (token.expiresAt <= this.now()) throw new StubRefusal(401, 'Token has expired', { type: 'EXPIRED' });
    return token.client;
  }

  addClient(phone: string, more: Partial<StubClient> = {}): StubClient {
    const client: StubClient = {
      id: guid('client', this.clients.length + 1),
      phone: [phone],
      email: [],
      firstname: 'Олена',
      lastname: 'Коваль',
      gender: 'female',
      balance: 120.5,
      bonus: 10,
      photo: '',
      photo_exists: false,
      card_number: [],
      forbiddenOnlineBooking: false,
      ...more,
    };
    this.clients.push(client);
    return client;
  }

  /** A token without sign-in. */
  issue(client: string | null): Token {
    const number = ++this.made;
    const token = { access: `access-${number}`, refresh: `refresh-${number}`, expiresAt: this.now() + this.tokenLifeMs, client };
    this.tokens.push(token);
    return token;
  }

  private verify({ query, headers }: StubRequest): StubAnswer {
    const login = this.logins.get(query.get('auth_id') ?? '');
    if (!login || this.now() - login.begun > LOGIN_LIFE_MS || login.wrong >= MAX_WRONG) throw blocked('Begin again');
    const code = [...this.sent].reverse().find(({ phone }) => phone === login.phone)?.code;
    if (query.get('code') !== code) {
      if (++login.wrong >= MAX_WRONG) throw blocked('Begin again');
      throw new StubRefusal(401, 'Wrong code', { type: 'INVALID' });
    }
    const known = this.clients.find(({ phone }) => phone.includes(login.phone)) ?? this.register(login.phone, query, headers);
    const { access, refresh, expiresAt } = this.issue(known.id);
    this.logins.delete(query.get('auth_id')!);
    return {
      status: 200,
      json: { server: 1, access_token: access, expires_at: iso(expiresAt), refresh_token: refresh, client_id: known.id },
    };
  }

  private register(phone: string, query: URLSearchParams, headers: StubRequest['headers']): StubClient {
    const names = ['firstname', 'lastname', 'sex', 'email', 'location'];
    // a verification may name the location, too
    if (!names.slice(0, 4).some((name) => query.has(name)))
      throw new StubRefusal(404, 'Client is not found', { object: 'client', type: 'phone', value: phone });
    for (const name of names) if (!query.has(name)) badRequest(`Missing required parameter '${name}'`);
    if (!headers['content-language']) badRequest('Missing header Content-Language');
    if (!/^(Male|Female)?$/.test(query.get('sex')!)) badRequest("Invalid parameter 'sex'");
    const email = query.get('email')!;
    return this.addClient(phone, {
      firstname: query.get('firstname')!,
      lastname: query.get('lastname')!,
      gender: query.get('sex') === 'Male' ? 'male' : 'female',
      email: email ? [email] : [],
      balance: 0,
      bonus: 0,
    });
  }

  private checkApplication(query: URLSearchParams): void {
    if (!query.get('application_id')) badRequest("Missing required parameter 'application_id'");
    if (query.get('application_id') !== this.application.id) throw unknown('Unknown application_id');
  }

  private checkDatabase(query: URLSearchParams): void {
    if (query.get('database_code') !== this.application.database)
      throw new StubRefusal(404, 'Database is not found', { object: 'database', type: 'code', value: query.get('database_code') });
  }

  private forget(matches: (token: Token) => boolean): void {
    for (let at = this.tokens.length - 1; at >= 0; at--) if (matches(this.tokens[at]!)) this.tokens.splice(at, 1);
  }
}

const iso = (ms: number): string => new Date(ms).toISOString();
const unknown = (message: string) => new StubRefusal(401, message, { type: 'UNKNOWN' });
const blocked = (message: string, extra: object = {}) => new StubRefusal(401, message, { type: 'BLOCKED', ...extra });
