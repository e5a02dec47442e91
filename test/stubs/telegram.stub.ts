import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What can go wrong with one call. Nothing is sent for it. */
export const TELEGRAM_FAULTS = [
  'blocked',
  'too-many',
  'too-many-under-200',
  'status-502',
  'moved',
  'silence',
  'cut',
  'html',
  'list',
] as const;
export type TelegramFault = (typeof TELEGRAM_FAULTS)[number];

export const RETRY_AFTER_SECONDS = 9;

export interface StubDocument {
  readonly chat: string;
  readonly caption: string;
  readonly filename: string;
  readonly type: string;
  readonly content: Buffer;
}

export interface StubText {
  readonly chat: string;
  readonly text: string;
}

type Fields = Readonly<Record<string, string | number>>;

const JSON_TYPE = { 'content-type': 'application/json' };

/** An in-process Bot API, and what its widget and its webhook send; written down from Telegram's documentation and not from our adapter. */
export class TelegramStub {
  readonly documents: StubDocument[] = [];
  readonly texts: StubText[] = [];
  readonly botName = 'oksamyt_test_bot';
  readonly botToken = '110201543:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw';
  readonly webhookSecret = 'a-secret_of-the-webhook';
  /** Every call fails. */
  isDown = false;
  private readonly faults: TelegramFault[] = [];
  private readonly server: Server;
  private lastUpdate = 523_000_000;
  private onSilence: (() => void) | null = null;

  constructor() {
    this.server = createServer((request, response) => void this.serve(request, response));
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  /** The next calls go wrong, one fault each. */
  fail(...faults: readonly TelegramFault[]): void {
    this.faults.push(...faults);
  }

  /** Resolves when a call has arrived that is left without an answer. */
  nextSilence(): Promise<void> {
    return new Promise((resolve) => (this.onSilence = resolve));
  }

  /** What the login widget hands over: the user's fields with time and hash. */
  login(user: Fields, at: Date): Record<string, string | number> {
    const fields: Record<string, string | number> = { ...user, auth_date: Math.floor(at.getTime() / 1000) };
    const lines = Object.keys(fields).sort();
    const checked = lines.map((name) => `${name}=${String(fields[name])}`).join('\n');
    const secret = createHash('sha256').update(this.botToken, 'utf8').digest();
    return { ...fields, hash: createHmac('sha256', secret).update(checked, 'utf8').digest('hex') };
  }

  /** The update after somebody has opened the bot by a link and pressed Start. */
  pressStart(link: string, userId: number): Buffer {
    const token = new URL(link).searchParams.get('start');
    return this.message(userId, token === null ? '/start' : `/start ${token}`);
  }

  /** The update of a message in a private chat. */
  message(userId: number, text: string): Buffer {
    const from = { id: userId, is_bot: false, first_name: 'Олена', language_code: 'uk' };
    const chat = { id: userId, first_name: 'Олена', type: 'private' };
    const message = { message_id: 1, from, chat, date: 1_795_348_000, text, entities: [{ type: 'bot_command', offset: 0, length: 6 }] };
    return Buffer.from(JSON.stringify({ update_id: ++this.lastUpdate, message }), 'utf8');
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const answer = (status: number, json: object) => void response.writeHead(status, JSON_TYPE).end(JSON.stringify(json));
    const method = request.url?.startsWith(`/bot${this.botToken}/`) ? request.url.slice(this.botToken.length + 5) : '';
    if (method === 'getMe') {
      return this.isDown
        ? answer(502, { ok: false, error_code: 502, description: 'Bad Gateway' })
        : answer(200, { ok: true, result: { id: 110201543, is_bot: true, first_name: 'Оксамит', username: this.botName } });
    }
    if (!['sendDocument', 'sendMessage'].includes(method)) return answer(404, { ok: false, error_code: 404, description: 'Not Found' });
    const fault = this.isDown ? 'status-502' : this.faults.shift();
    if (fault) return this.answerFault(request, response, fault);
    if (method === 'sendMessage') return this.takeText(JSON.parse(Buffer.concat(chunks).toString('utf8')) as object, answer);
    const type = request.headers['content-type'] ?? '';
    const form = await new Response(Buffer.concat(chunks), { headers: { 'content-type': type } }).formData();
    const document = form.get('document');
    const text = (name: string) => {
      const value = form.get(name);
      return typeof value === 'string' ? value : '';
    };
    if (typeof document === 'string' || !document || !text('chat_id')) {
      return answer(400, { ok: false, error_code: 400, description: 'Bad Request: there is no document in the request' });
    }
    this.documents.push({
      chat: text('chat_id'),
      // multipart writes the end of a line as two characters
      caption: text('caption').replaceAll('\r\n', '\n'),
      filename: document.name,
      type: document.type,
      content: Buffer.from(await document.arrayBuffer()),
    });
    answer(200, { ok: true, result: { message_id: this.documents.length, chat: { id: 1, type: 'private' } } });
  }

  private takeText(json: object, answer: (status: number, json: object) => void): void {
    const { chat_id: chat, text } = json as { readonly chat_id?: string; readonly text?: string };
    if (!chat || !text) return answer(400, { ok: false, error_code: 400, description: 'Bad Request: message text is empty' });
    this.texts.push({ chat: String(chat), text });
    answer(200, { ok: true, result: { message_id: this.texts.length, chat: { id: 1, type: 'private' } } });
  }

  private answerFault(request: IncomingMessage, response: ServerResponse, fault: TelegramFault): void {
    const tooMany = { ok: false, error_code: 429, description: 'Too Many Requests', parameters: { retry_after: RETRY_AFTER_SECONDS } };
    const send = (status: number, json: unknown) => void response.writeHead(status, JSON_TYPE).end(JSON.stringify(json));
    switch (fault) {
      case 'blocked':
        return send(403, { ok: false, error_code: 403, description: 'Forbidden: bot was blocked by the user' });
      case 'too-many':
        return send(429, tooMany);
      case 'too-many-under-200':
        return send(200, tooMany);
      case 'status-502':
        return void response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad Gateway</h1>');
      case 'moved':
        return void response.writeHead(301, { location: `https://127.0.0.1${request.url}` }).end();
      case 'silence':
        return this.onSilence?.();
      case 'cut':
        return void response.writeHead(200, { ...JSON_TYPE, 'content-length': '500' }).write('{"ok', () => response.destroy());
      case 'html':
        return void response.writeHead(200, { 'content-type': 'text/html' }).end('<!DOCTYPE html>');
      case 'list':
        return send(200, [1]);
    }
  }
}
