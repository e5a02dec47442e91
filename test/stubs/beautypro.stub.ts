import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { StubAuth } from './beautypro-stub.auth';
import { KNOWN_FIELDS, stubCatalogue, stubSettings } from './beautypro-stub.data';
import { sendFault, type BeautyProFault } from './beautypro-stub.faults';
import { freeTimeOf } from './beautypro-stub.free-time';
import { badRequest, dayOf, fieldsOf, flagOf, listOf, project, StubRefusal } from './beautypro-stub.protocol';
import type { StubAnswer, StubRequest } from './beautypro-stub.protocol';
import { StubVisits, type StubVisit } from './beautypro-stub.appointments';

/** The calls that a fault can be planned for. */
export type BeautyProCall =
  | 'locations'
  | 'categories'
  | 'category'
  | 'services'
  | 'employees'
  | 'positions'
  | 'feedbacks'
  | 'settings'
  | 'free-time'
  | 'appointments'
  | 'create'
  | 'change'
  | 'add-service'
  | 'remove-service'
  | 'auth-database'
  | 'auth-refresh'
  | 'auth-revoke'
  | 'auth-client'
  | 'me';

const CALLS: readonly (readonly [method: string, path: RegExp, call: BeautyProCall])[] = [
  ['GET', /^\/locations$/, 'locations'],
  ['GET', /^\/services\/categories$/, 'categories'],
  ['GET', /^\/services\/categories\/[^/]+$/, 'category'],
  ['GET', /^\/services$/, 'services'],
  ['GET', /^\/employees$/, 'employees'],
  ['GET', /^\/employees\/free_time$/, 'free-time'],
  ['GET', /^\/positions$/, 'positions'],
  ['GET', /^\/feedbacks$/, 'feedbacks'],
  ['GET', /^\/settings$/, 'settings'],
  ['GET', /^\/appointments$/, 'appointments'],
  ['POST', /^\/appointments$/, 'create'],
  ['POST', /^\/appointments\/services$/, 'add-service'],
  ['DELETE', /^\/appointments\/services\/[^/]+$/, 'remove-service'],
  ['PUT', /^\/appointments\/[^/]+$/, 'change'],
  ['GET', /^\/auth\/database$/, 'auth-database'],
  ['GET', /^\/auth\/refresh$/, 'auth-refresh'],
  ['GET', /^\/auth\/revoke$/, 'auth-revoke'],
  ['GET', /^\/auth\/client$/, 'auth-client'],
  ['GET', /^\/clients\/me$/, 'me'],
];
/** The vendor serves visits of the last two months. */
const SERVED_MS = 62 * 86_400_000;

/**
 * An in-process BeautyPro: the wire format of its API (v1) by its documentation, salons in memory, faults by call. It is strict where the
 * documentation is: fields that must be named, ids that must not, parameters that are required.
 */
export class BeautyProStub {
  readonly application = { id: 'site', secret: 'secret-of-the-application', database: 'oksamyt' };
  readonly catalogue = stubCatalogue();
  readonly settings = stubSettings();
  /** A test may take fields away that the documentation does not name. */
  readonly known: Record<string, readonly string[]> = { ...KNOWN_FIELDS };
  readonly reading = { endsBeforeTo: false };
  readonly auth: StubAuth;
  readonly visits: StubVisits;
  /** Every request so far that was read to its end. */
  readonly requests: (StubRequest & { readonly call: BeautyProCall | undefined })[] = [];
  /** Paths that the scope of the token does not reach. */
  readonly outOfScope = new Set<BeautyProCall>();
  private readonly planned = new Map<BeautyProCall, BeautyProFault[]>();
  private readonly lasting = new Map<BeautyProCall, BeautyProFault>();
  private readonly server: Server;

  constructor(private readonly now: () => number) {
    this.auth = new StubAuth(this.application, now);
    const nameOf = (id: string | null) => this.auth.clients.find((client) => client.id === id)?.firstname ?? '';
    this.visits = new StubVisits(now, nameOf);
    this.server = createServer((request, response) => this.read(request, response));
  }

  /** Base address of the API. */
  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/v1`;
  }

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  /** The next calls of this kind go wrong, one fault each, in this order. */
  fail(call: BeautyProCall, ...faults: readonly BeautyProFault[]): void {
    this.planned.set(call, [...(this.planned.get(call) ?? []), ...faults]);
  }

  /** All calls of this kind go wrong until it is told otherwise. */
  failAlways(call: BeautyProCall, fault: BeautyProFault | null): void {
    if (fault) this.lasting.set(call, fault);
    else this.lasting.delete(call);
  }

  /** Requests of a kind, oldest first. */
  of(call: BeautyProCall): readonly StubRequest[] {
    return this.requests.filter((request) => request.call === call);
  }

  private read(request: IncomingMessage, response: ServerResponse): void {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => this.serve(request, Buffer.concat(chunks).toString('utf8'), response));
  }

  private serve({ method = '', url = '/', headers }: IncomingMessage, text: string, response: ServerResponse): void {
    const { pathname, searchParams } = new URL(url, 'http://stub');
    const path = pathname.replace(/^\/v1/, '');
    const call = CALLS.find(([verb, pattern]) => verb === method && pattern.test(path))?.[2];
    const read: StubRequest = { method, path, query: searchParams, headers, body: text === '' ? undefined : parsed(text) };
    this.requests.push({ ...read, call });
    const fault = call && (this.planned.get(call)?.shift() ?? this.lasting.get(call));
    const answer = (): StubAnswer => {
      try {
        return this.answer(call, read);
      } catch (error) {
        if (!(error instanceof StubRefusal)) throw error;
        return { status: error.status, json: error.body(path) };
      }
    };
    if (fault) sendFault(response, fault, answer);
    else send(response, answer());
  }

  private answer(call: BeautyProCall | undefined, request: StubRequest): StubAnswer {
    switch (call) {
      case undefined:
        throw new StubRefusal(404, 'No such address');
      case 'auth-database':
        return this.auth.database(request);
      case 'auth-refresh':
        return this.auth.refresh(request);
      case 'auth-revoke':
        return this.auth.revoke(request);
      case 'auth-client':
        return this.auth.client(request);
      default: {
        const owner = this.auth.owner(request.headers.authorization);
        if (this.outOfScope.has(call)) throw new StubRefusal(403, 'The scope of the token does not reach this');
        return request.method === 'GET' ? this.look(call, request.query, request.path, owner) : this.write(call, request, owner);
      }
    }
  }

  private look(call: BeautyProCall, query: URLSearchParams, path: string, owner: string | null): StubAnswer {
    if (call === 'free-time') return ok(freeTimeOf(query, this.catalogue, this.visits, this.reading));
    if (call === 'settings') return ok(this.settingsOf(query));
    if (call === 'appointments') return ok(this.visitsOf(query, owner));
    const fields = fieldsOf(query);
    if (call === 'me') {
      const client = this.auth.clients.find(({ id }) => id === owner);
      if (!client) throw new StubRefusal(403, 'Only with the token of a client');
      return ok(project({ ...client }, fields, this.known.clients!));
    }
    const name = call === 'category' ? 'categories' : (call as keyof BeautyProStub['catalogue']);
    let items: readonly Readonly<Record<string, unknown>>[] = this.catalogue[name];
    if (call === 'category') {
      const id = path.split('/').at(-1);
      const found = items.find((item) => item.id === id);
      if (!found) throw new StubRefusal(404, 'Not found', { object: 'serviceCategory', type: 'id', value: id });
      return ok(project(found, fields, this.known[name]!));
    }
    const ids = listOf(query, 'ids');
    if (ids) items = items.filter(({ id }) => ids.includes(id as string));
    for (const flag of ['active', 'public', 'archive']) {
      const wanted = flagOf(query, flag);
      if (wanted !== null) items = items.filter((item) => item[flag] === wanted);
    }
    const employee = query.get('professional');
    if (employee) items = items.filter((item) => item.professional === employee);
    return ok(items.map((item) => project(item, fields, this.known[name]!)));
  }

  /** Each setting must be named. */
  private settingsOf(query: URLSearchParams): unknown {
    const groups = [...fieldsOf(query)].map(([group, fields]) => {
      const known = this.settings[group] ?? badRequest(`Unknown parameter '${group}'`);
      const names = [...(fields?.keys() ?? badRequest(`Name the settings of '${group}'`))];
      for (const name of names) if (!(name in known)) badRequest(`Unknown parameter '${name}'`);
      return [group, Object.fromEntries(names.map((name) => [name, known[name] === '' ? null : known[name]]))];
    });
    return Object.fromEntries(groups) as unknown;
  }

  private visitsOf(query: URLSearchParams, owner: string | null): unknown {
    const fields = fieldsOf(query);
    const client = query.get('client');
    if (owner !== null && client !== owner) throw new StubRefusal(403, "'client' must be the owner of the token");
    const from = query.has('from') ? dayOf(query.get('from'), 'from') : '';
    const to = query.has('to') ? dayOf(query.get('to'), 'to') : '9999';
    const [location, states, ids] = [query.get('location'), listOf(query, 'state'), listOf(query, 'ids')];
    const oldest = new Date(this.now() - SERVED_MS).toISOString().slice(0, 10);
    return this.visits.all
      .filter((one) => one.date >= oldest && one.date >= from && one.date <= to)
      .filter((one) => (!client || one.client === client) && (!location || one.location === location))
      .filter((one) => (!states || states.includes(one.state)) && (!ids || ids.includes(one.id)))
      .map((one) => this.shown(one, fields));
  }

  private write(call: BeautyProCall, { path, query, body }: StubRequest, owner: string | null): StubAnswer {
    const force = query.get('force');
    const id = path.split('/').at(-1)!;
    if (call === 'remove-service') {
      this.visits.removeService(id, owner);
      return { status: 204 };
    }
    if (typeof body !== 'object' || body === null) badRequest('The body is not JSON');
    const fields = query.has('fields') ? fieldsOf(query) : null;
    const given = body as Readonly<Record<string, unknown>>;
    if (call === 'add-service') return { status: 201, json: { id: this.visits.addService(given, owner, force).id } };
    if (call === 'change') {
      const changed = this.visits.change(id, given, owner, force);
      return fields ? ok(this.shown(changed, fields)) : { status: 204 };
    }
    const made = this.visits.create(given, owner, force);
    const { smsError } = this.visits;
    const shown = fields ? (this.shown(made, fields) as object) : { id: made.id };
    return { status: 201, json: { ...shown, ...(smsError && { smsError }) } };
  }

  private shown(appointment: StubVisit, fields: ReturnType<typeof fieldsOf>): unknown {
    return project({ ...appointment, date: `${appointment.date}T00:00:00.000Z` }, fields, this.known.appointments!);
  }
}

const ok = (json: unknown): StubAnswer => ({ status: 200, json });

function send(response: ServerResponse, { status, json }: StubAnswer): void {
  const headers = { 'content-type': 'application/json; charset=utf-8' };
  if (json === undefined) response.writeHead(status).end();
  else response.writeHead(status, headers).end(JSON.stringify(json));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
