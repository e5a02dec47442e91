import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { refusal, StubOrganisation, type StubAnswer, type StubChat, type StubMessage } from './helpcrunch-stub.data';

/** The calls that a fault can be planned for. */
export type HelpCrunchCall = 'search' | 'customer' | 'customer-tags' | 'chat' | 'chat-tags' | 'message';

/**
 * What can go wrong with one call. Nothing is done for it, save with `done-but-cut` (done, the answer is cut) and `done-but-silent`
 * (done, never answered).
 */
export const HELPCRUNCH_FAULTS = [
  'too-many',
  'too-many-retry-after',
  'status-500',
  'status-502',
  'status-503',
  'silence',
  'cut',
  'cut-without-length',
  'html',
  'drip',
  'errors-under-200',
  'too-many-under-200',
  'unauthorized-under-200',
  'unauthorized',
  'forbidden',
  'invalid',
  'moved',
  'no-id',
  'done-but-cut',
  'done-but-silent',
] as const;
export type HelpCrunchFault = (typeof HELPCRUNCH_FAULTS)[number];

export const RETRY_AFTER_SECONDS = 7;

const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' };
const HTML_TYPE = { 'content-type': 'text/html; charset=utf-8' };
const MINUTE_MS = 60_000;
/** Between two bytes of an answer that drips, milliseconds. */
const DRIP_MS = 20;

/** Answers in place of the organisation's. */
const INSTEAD: Partial<Record<HelpCrunchFault, StubAnswer>> = {
  'status-500': refusal(500, ['internal_error', 'Something went wrong']),
  'status-503': refusal(503, ['service_unavailable', 'Try again later']),
  'errors-under-200': { ...refusal(400, ['invalid_request', 'Request is invalid'], ['customer', 'is odd']), status: 200 },
  'too-many-under-200': { ...refusal(429, ['too_many_requests', 'Slow down']), status: 200 },
  'unauthorized-under-200': { ...refusal(401, ['invalid_token', 'Token is invalid']), status: 200 },
  unauthorized: refusal(401, ['unauthorized', 'Token is invalid']),
  forbidden: refusal(403, ['forbidden', 'Not allowed']),
  invalid: refusal(400, ['invalid_request', 'Request is invalid'], ['customer', 'is odd']),
  'no-id': { status: 200, json: { success: true } },
};

/** An in-process HelpCrunch: the wire format of its REST API v1, an organisation in memory, faults by call, a rate limit of its own. */
export class HelpCrunchStub {
  readonly organisation = new StubOrganisation();
  /** Every request so far that was read to its end. */
  readonly requests: { readonly method: string; readonly path: string; readonly body: unknown }[] = [];
  /** Calls a minute that are answered; the others get 429. */
  ratePerMinute = Infinity;
  private readonly planned = new Map<HelpCrunchCall, HelpCrunchFault[]>();
  private readonly server: Server;
  private minute = { began: 0, calls: 0 };
  private onSilence: (() => void) | null = null;

  constructor(
    readonly apiKey: string,
    private readonly now: () => number = Date.now,
  ) {
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
  fail(call: HelpCrunchCall, ...faults: readonly HelpCrunchFault[]): void {
    this.planned.set(call, [...(this.planned.get(call) ?? []), ...faults]);
  }

  /** Faults that no call has met yet. */
  get plannedFaults(): number {
    return [...this.planned.values()].reduce((sum, faults) => sum + faults.length, 0);
  }

  /** Resolves when a call has arrived that is left without an answer. */
  nextSilence(): Promise<void> {
    return new Promise((resolve) => (this.onSilence = resolve));
  }

  chatsOf(customer: number): readonly StubChat[] {
    return this.organisation.chats.filter((chat) => chat.customer === customer);
  }

  notesOf(chat: number): readonly StubMessage[] {
    return this.organisation.messages.filter((message) => message.chat === chat);
  }

  private read(request: IncomingMessage, response: ServerResponse): void {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => this.serve(request, Buffer.concat(chunks).toString('utf8'), response));
  }

  private serve(request: IncomingMessage, text: string, response: ServerResponse): void {
    const method = request.method ?? '';
    const path = new URL(request.url ?? '/', 'http://stub').pathname.replace(/^\/v1/, '');
    const body = parsed(text);
    this.requests.push({ method, path, body });
    if (request.headers.authorization !== `Bearer ${this.apiKey}`)
      return send(response, refusal(401, ['unauthorized', 'Token is invalid']));
    if (this.isTooFast()) return send(response, refusal(429, ['too_many_requests', 'Too many requests']));
    const call = callOf(method, path);
    const fault = call && this.planned.get(call)?.shift();
    const instead = fault && INSTEAD[fault];
    if (instead) return send(response, instead);
    const answer = () => this.answer(method, path, body);
    if (!fault) return send(response, answer());
    if (fault === 'silence') return this.onSilence?.();
    sendFault(response, fault, answer);
  }

  private isTooFast(): boolean {
    const now = this.now();
    if (now - this.minute.began >= MINUTE_MS) this.minute = { began: now, calls: 0 };
    return ++this.minute.calls > this.ratePerMinute;
  }

  private answer(method: string, path: string, body: unknown): StubAnswer {
    const { organisation } = this;
    if (typeof body !== 'object' || body === null) return refusal(400, ['invalid_request', 'The body is not JSON']);
    const fields = body as Readonly<Record<string, unknown>>;
    if (method === 'POST' && path === '/customers/search') return organisation.searchCustomers(fields);
    if (method === 'POST' && path === '/customers') return organisation.createCustomer(fields);
    if (method === 'POST' && path === '/chats') return organisation.createChat(fields);
    if (method === 'POST' && path === '/messages') return organisation.createMessage(fields);
    const [, kind, id] = /^\/(customers|chats)(?:\/(\d+))?\/tags$/.exec(path) ?? [];
    if (method !== 'PUT' || !kind) return refusal(404, ['not_found', 'No such address']);
    const tagged = kind as 'customers' | 'chats';
    const address = organisation.tagAddress[tagged];
    if (address === 'by-path' && id) return organisation.tag(tagged, id, fields);
    if (address === 'by-body' && !id) return organisation.tag(tagged, fields.id, fields);
    return id ? refusal(404, ['not_found', 'No such address']) : refusal(405, ['method_not_allowed', 'Not with this method']);
  }
}

function callOf(method: string, path: string): HelpCrunchCall | undefined {
  const tags = /^\/(customer|chat)s(\/\d+)?\/tags$/.exec(path)?.[1];
  if (method === 'PUT' && tags) return `${tags as 'customer' | 'chat'}-tags`;
  const calls: Readonly<Record<string, HelpCrunchCall>> = {
    '/customers/search': 'search',
    '/customers': 'customer',
    '/chats': 'chat',
    '/messages': 'message',
  };
  return calls[path];
}

function send(response: ServerResponse, { status, json }: StubAnswer): void {
  response.writeHead(status, JSON_TYPE).end(JSON.stringify(json));
}

function sendFault(response: ServerResponse, fault: HelpCrunchFault, answer: () => StubAnswer): void {
  const tooMany = JSON.stringify(refusal(429, ['too_many_requests', 'Too many requests']).json);
  const half = '{"id": 1234, "createdAt": "17953';
  switch (fault) {
    case 'too-many':
      return void response.writeHead(429, JSON_TYPE).end(tooMany);
    case 'too-many-retry-after':
      return void response.writeHead(429, { ...JSON_TYPE, 'retry-after': String(RETRY_AFTER_SECONDS) }).end(tooMany);
    case 'status-502':
      return void response.writeHead(502, HTML_TYPE).end('<html><h1>502 Bad Gateway</h1></html>');
    case 'html':
      return void response.writeHead(200, HTML_TYPE).end('<!DOCTYPE html><title>Maintenance</title>');
    case 'moved':
      return void response.writeHead(301, { location: 'https://elsewhere.example/v1' }).end();
    case 'done-but-silent':
      return void answer();
    case 'done-but-cut':
      answer();
      return void response.writeHead(201, { ...JSON_TYPE, 'content-length': '500' }).write(half, () => response.destroy());
    case 'cut':
      return void response.writeHead(201, { ...JSON_TYPE, 'content-length': '500' }).write(half, () => response.destroy());
    case 'cut-without-length':
      return void response.writeHead(201, { ...JSON_TYPE, connection: 'close' }).end(half);
    case 'drip':
      return drip(response);
  }
}

/** An answer that never ends, a byte at a time, until the caller gives up. */
function drip(response: ServerResponse): void {
  response.writeHead(200, JSON_TYPE);
  const timer = setInterval(() => response.write(' '), DRIP_MS);
  response.on('close', () => clearInterval(timer));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
