import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How it misbehaves: a refusal of the request or of the SMS in its words, an HTTP status, a cut connection, or no answer. */
export type AlphaSmsFault = { readonly request: string } | { readonly item: string } | { readonly status: number } | 'cut' | 'silence';

interface Item {
  readonly type?: unknown;
  readonly id?: unknown;
  readonly phone?: unknown;
  readonly sms_signature?: unknown;
  readonly sms_message?: unknown;
}

/** The JSON API of AlphaSMS, by what is known of it: 200 with `success` for the request and for each item. */
export class AlphaSmsStub {
  readonly key = 'tale';
  readonly sender = 'Oksamyt';
  readonly taken: { readonly id: number; readonly phone: string; readonly text: string }[] = [];
  readonly faults: AlphaSmsFault[] = [];
  readonly statuses = new Map<number, string>();
  balance = 80;
  private onSilence: (() => void) | null = null;

  private constructor(private readonly server: Server) {}

  static async start(): Promise<AlphaSmsStub> {
    const server = createServer();
    const stub = new AlphaSmsStub(server);
    server.on('request', (req, res) => void stub.answer(req, res));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return stub;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/api/json.php`;
  }

  silenced(): Promise<void> {
    return new Promise((resolve) => (this.onSilence = resolve));
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of req) chunks.push(chunk as Buffer);
    const tell = (body: object) => void res.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (req.url !== '/api/json.php' || !/^application\/json/.test(req.headers['content-type'] ?? ''))
      return tell({ success: false, error: 'Bad request' });
    const body = JSON.parse(Buffer.concat(chunks).toString()) as { auth?: unknown; data?: readonly Item[] };
    if (body.auth !== this.key || !Array.isArray(body.data)) return tell({ success: false, error: 'Access denied' });
    const items = body.data as readonly Item[];
    const fault = items.some(({ type }) => type === 'sms') ? this.faults.shift() : undefined;
    if (fault === 'cut') return void req.socket.destroy();
    if (fault === 'silence') return this.onSilence?.();
    if (fault && 'status' in fault) return void res.writeHead(fault.status).end('<p>away</p>');
    if (fault && 'request' in fault) return tell({ success: false, error: fault.request });
    const refusal = fault && 'item' in fault ? fault.item : null;
    tell({ success: true, data: items.map((item) => (refusal === null ? this.item(item) : { success: false, error: refusal })) });
  }

  private item({ type, id, phone, sms_signature: signature, sms_message: text }: Item): object {
    if (type === 'balance') return { success: true, data: { amount: this.balance, currency: 'UAH' } };
    if (type === 'status') return { success: true, data: { id, status: this.statuses.get(Number(id)) ?? 'ENROUTE' } };
    if (type !== 'sms' || !Number.isSafeInteger(id)) return { success: false, error: 'Unknown type' };
    if (!Number.isSafeInteger(phone) || !/^[1-9]\d{9,14}$/.test(String(phone))) return { success: false, error: 'Bad phone number' };
    if (signature !== this.sender) return { success: false, error: 'Error in Alpha-name' };
    if (typeof text !== 'string' || text === '') return { success: false, error: 'Empty message' };
    this.taken.push({ id: Number(id), phone: String(phone), text });
    return { success: true, data: { id, msg_id: this.taken.length, data: id, parts: 1 } };
  }
}
