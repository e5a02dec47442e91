import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Fields = Readonly<Record<string, unknown>>;

/** How the next call of the API goes wrong: a status, a connection that is cut, no answer. */
export type GoogleFault = { readonly status: number; readonly retryAfter?: number } | 'cut' | 'silence' | 'html';

const SAVE = 'https://pay.google.com/gp/v/save/';
/** Longest link that Google is known to take. */
const MAX_LINK = 1800;
const STATES = ['ACTIVE', 'COMPLETED', 'EXPIRED', 'INACTIVE'];
const ID = /^\d+\.[\w.-]+$/;
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

/**
 * The API of Google Wallet and the token endpoint of its service accounts, by what is known of them: it takes what they are known to take, and
 * answers 4xx to the rest.
 */
export class GoogleWalletStub {
  readonly issuer = '3388000000012345678';
  readonly account = 'site@oksamyt-test.iam.gserviceaccount.com';
  readonly pem: string;
  readonly classes = new Map<string, Fields>();
  readonly objects = new Map<string, Fields>();
  /** `PATCH giftCardObject`, in order. */
  readonly calls: string[] = [];
  /** Why something was refused. */
  readonly refusals: string[] = [];
  /** Of the next calls of the API, in order. */
  readonly faults: GoogleFault[] = [];
  /** Seconds that a token lives. */
  expiresIn = 3599;
  private readonly publicKey;
  private tokens = 0;
  private onSilence: (() => void) | null = null;
  private onPatch: (() => Promise<void>) | null = null;

  private constructor(private readonly server: Server) {
    const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });
    this.pem = pair.privateKey.export({ type: 'pkcs8', format: 'pem' }) as string;
    this.publicKey = createPublicKey(pair.privateKey);
  }

  static async start(): Promise<GoogleWalletStub> {
    const server = createServer();
    const stub = new GoogleWalletStub(server);
    server.on('request', (req, res) => void stub.answer(req, res));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return stub;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  get tokenUrl(): string {
    return `${this.url}/token`;
  }

  /** Settings of a site that has it. */
  get settings(): Record<string, string> {
    return {
      WALLET_GOOGLE_ISSUER: this.issuer,
      WALLET_GOOGLE_ACCOUNT: this.account,
      WALLET_GOOGLE_KEY: this.pem,
      WALLET_GOOGLE_API_URL: this.url,
      WALLET_GOOGLE_TOKEN_URL: this.tokenUrl,
    };
  }

  /** Resolves when a request has come that is not answered. */
  silenced(): Promise<void> {
    return new Promise((resolve) => (this.onSilence = resolve));
  }

  /** Waits for this before the next object is changed. */
  beforePatch(wait: () => Promise<void>): void {
    this.onPatch = wait;
  }

  /** Ends the tokens that were given out. */
  revoke(): void {
    this.tokens++;
  }

  /** What a person would add by a link. @throws Error for a link that Google would not take */
  saved(link: string): Fields {
    if (!link.startsWith(SAVE) || link.length >= MAX_LINK) throw new Error(`no link to add a pass: ${link.length} letters`);
    const claims = this.claimsOf(link.slice(SAVE.length));
    const { iss, aud, typ, iat, origins, payload } = claims;
    if (iss !== this.account || aud !== 'google' || typ !== 'savetowallet' || typeof iat !== 'number' || !Array.isArray(origins))
      throw new Error(`wrong claims: ${JSON.stringify(claims)}`);
    const [[kind, list] = []] = Object.entries(payload as Record<string, Fields[]>);
    if ((kind !== 'giftCardObjects' && kind !== 'genericObjects') || list?.length !== 1) throw new Error('one object is added');
    const object = this.objects.get(String(list[0]!.id));
    if (!object || object.classId !== list[0]!.classId || object.kind !== kind.slice(0, -1)) throw new Error('there is no such object');
    return object;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  /** @throws Error without a signature of the account */
  private claimsOf(jwt: string): Fields {
    const [head = '', body = '', signature = ''] = jwt.split('.');
    const { alg } = JSON.parse(Buffer.from(head, 'base64url').toString()) as Fields;
    const isSigned = verify('RSA-SHA256', Buffer.from(`${head}.${body}`), this.publicKey, Buffer.from(signature, 'base64url'));
    if (alg !== 'RS256' || !isSigned) throw new Error('the signature is wrong');
    return JSON.parse(Buffer.from(body, 'base64url').toString()) as Fields;
  }

  private async answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of req) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString();
    const tell = (status: number, json: unknown, headers: Record<string, string> = {}) =>
      void res.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(json));
    const refuse = (status: number, message: string) => {
      if (status !== 404 && status !== 409) this.refusals.push(message);
      tell(status, { error: { code: status, message } });
    };
    if (req.url === '/token') return this.giveToken(req, body, tell);
    const fault = this.faults.shift();
    if (fault === 'cut') return void req.socket.destroy();
    if (fault === 'silence') return this.onSilence?.();
    if (fault === 'html') return void res.writeHead(200, { 'content-type': 'text/html' }).end('<p>away</p>');
    if (fault) return tell(fault.status, {}, fault.retryAfter === undefined ? {} : { 'retry-after': String(fault.retryAfter) });
    if (req.headers.authorization !== `Bearer ya29.${this.tokens}`) return refuse(401, 'no access');
    const [, kind = '', isClass, id] = /^\/walletobjects\/v1\/(giftCard|generic)(Object|Class)(?:\/([\w.-]+))?$/.exec(req.url ?? '') ?? [];
    if (kind === '' || !req.headers['content-type']?.startsWith('application/json')) return refuse(404, 'no such method');
    const json = JSON.parse(body) as Fields;
    this.calls.push(`${req.method} ${kind}${isClass}`);
    const wrong = isClass === 'Class' ? wrongClass(json, kind) : this.wrongObject(json, kind);
    if (wrong !== null || !String(json.id).startsWith(`${this.issuer}.`)) return refuse(400, wrong ?? 'an id of another issuer');
    const all = isClass === 'Class' ? this.classes : this.objects;
    if (req.method === 'POST' && id === undefined) {
      if (all.has(String(json.id))) return refuse(409, 'it exists');
    } else if (req.method === 'PATCH' && isClass === 'Object' && id === json.id) {
      if (!all.has(String(id))) return refuse(404, 'there is no such object');
      const [wait, before] = [this.onPatch, all.get(String(id))];
      this.onPatch = null;
      await wait?.();
      if (before?.classId !== json.classId) return refuse(400, 'the class stays');
    } else return refuse(405, 'no such method');
    const kept = { ...all.get(String(json.id)), ...json, kind: `${kind}${isClass}` };
    all.set(String(json.id), kept);
    tell(200, kept);
  }

  private giveToken(req: IncomingMessage, body: string, tell: (status: number, json: unknown) => void): void {
    this.calls.push('token');
    const form = new URLSearchParams(body);
    try {
      const { iss, aud, scope, iat, exp } = this.claimsOf(form.get('assertion') ?? '');
      const isForm = req.headers['content-type']?.startsWith('application/x-www-form-urlencoded');
      const isGrant = isForm && form.get('grant_type') === 'urn:ietf:params:oauth:grant-type:jwt-bearer';
      const isAsked = iss === this.account && aud === this.tokenUrl && scope === 'https://www.googleapis.com/auth/wallet_object.issuer';
      if (!isGrant || !isAsked || !(Number(exp) > Number(iat)) || Number(exp) - Number(iat) > 3600) throw new Error('not asked so');
    } catch {
      return tell(400, { error: 'invalid_grant' });
    }
    tell(200, { access_token: `ya29.${this.tokens}`, expires_in: this.expiresIn, token_type: 'Bearer' });
  }

  private wrongObject(object: Fields, kind: string): string | null {
    if (!ID.test(String(object.id))) return 'id';
    if (!STATES.includes(String(object.state))) return 'state';
    if (this.classes.get(String(object.classId))?.kind !== `${kind}Class`) return 'classId';
    const { end } = (object.validTimeInterval ?? {}) as { readonly end?: { readonly date?: unknown } };
    if (!MOMENT.test(String(end?.date))) return 'validTimeInterval';
    if (kind === 'generic') return ['cardTitle', 'header'].find((name) => !isWords(object[name])) ?? null;
    if (typeof object.cardNumber !== 'string' || object.cardNumber === '') return 'cardNumber';
    const { balance, barcode } = object as { readonly balance?: Fields; readonly barcode?: Fields };
    if (balance && (!Number.isSafeInteger(balance.micros) || Number(balance.micros) < 0 || balance.currencyCode !== 'UAH'))
      return 'balance';
    return barcode?.type === 'QR_CODE' && typeof barcode.value === 'string' ? null : 'barcode';
  }
}

function wrongClass({ id, issuerName, reviewStatus }: Fields, kind: string): string | null {
  if (!ID.test(String(id)) || typeof issuerName !== 'string' || issuerName === '') return 'id, issuerName';
  return kind === 'generic' || reviewStatus === 'UNDER_REVIEW' ? null : 'reviewStatus';
}

function isWords(words: unknown): boolean {
  const { language, value } = ((words ?? {}) as { readonly defaultValue?: Fields }).defaultValue ?? {};
  return (language === 'uk' || language === 'en') && typeof value === 'string' && value !== '';
}
