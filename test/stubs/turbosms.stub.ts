import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An SMS that the stub has taken. */
export interface TurboSms {
  readonly id: string;
  readonly sequenceId: string;
  readonly phone: string;
  readonly text: string;
  readonly viber: { readonly sender: string; readonly text: string; readonly ttl: number } | null;
}

/** How it misbehaves: a code for the request, one for the recipient, an HTTP status, a connection cut before or after the SMS was taken, or no answer. */
export type TurboSmsFault =
  { readonly code: number } | { readonly recipient: number } | { readonly status: number } | 'cut' | 'cut-after' | 'silence';

interface Body {
  readonly recipients?: unknown;
  readonly sequence_id?: unknown;
  readonly sms?: { readonly sender?: unknown; readonly text?: unknown };
  readonly viber?: { readonly sender?: unknown; readonly text?: unknown; readonly ttl?: unknown };
  readonly messages?: unknown;
}

/** The HTTP API of TurboSMS, by what is known of it: 200 with `response_code` for errors too, 507 with the first result for a repeated sequence_id. */
export class TurboSmsStub {
  readonly token = 'tale';
  readonly sender = 'Oksamyt';
  readonly taken: TurboSms[] = [];
  /** Faults of the next requests to send, in order. */
  readonly faults: TurboSmsFault[] = [];
  /** What became of an SMS, by its id: status and by what. */
  readonly statuses = new Map<string, { readonly status: string; readonly type: string | null }>();
  balance = 120.5;
  requests = 0;
  private onSilence: (() => void) | null = null;

  private constructor(private readonly server: Server) {}

  static async start(): Promise<TurboSmsStub> {
    const server = createServer();
    const stub = new TurboSmsStub(server);
    server.on('request', (req, res) => void stub.answer(req, res));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return stub;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Resolves when a request has come that is not answered. */
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
    const tell = (code: number, result: unknown = null) =>
      void res
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ response_code: code, response_status: `CODE_${code}`, response_result: result }));
    if (req.method !== 'POST' || !/^application\/json/.test(req.headers['content-type'] ?? '')) return tell(300);
    if (req.headers.authorization === undefined) return tell(103);
    if (req.headers.authorization !== `Bearer ${this.token}`) return tell(301);
    const body = JSON.parse(Buffer.concat(chunks).toString()) as Body;
    if (req.url === '/user/balance.json') return tell(0, { balance: this.balance });
    if (req.url === '/message/status.json') return this.tellStates(body, tell);
    if (req.url !== '/message/send.json') return tell(300);
    this.requests++;
    const fault = this.faults.shift();
    if (fault === 'cut') return void req.socket.destroy();
    if (fault === 'silence') return this.onSilence?.();
    if (typeof fault === 'object' && 'status' in fault) return void res.writeHead(fault.status).end('<p>away</p>');
    if (typeof fault === 'object' && 'code' in fault) return tell(fault.code);
    this.take(body, typeof fault === 'object' ? fault.recipient : null, fault === 'cut-after' ? () => req.socket.destroy() : tell);
  }

  private take(
    { recipients, sequence_id: sequence, sms, viber }: Body,
    refusal: number | null,
    tell: (code: number, result?: unknown) => unknown,
  ): void {
    const [phone] = Array.isArray(recipients) ? (recipients as unknown[]) : [];
    if (typeof phone !== 'string') return void tell(202);
    if (sms?.sender !== this.sender) return void tell(400);
    if (typeof sms.text !== 'string' || sms.text === '') return void tell(201);
    if (viber !== undefined && !isViber(viber)) return void tell(306);
    const result = (id: string | null, code: number) => [{ phone, message_id: id, response_code: code, response_status: `CODE_${code}` }];
    if (!/^[1-9]\d{9,14}$/.test(phone)) return void tell(802, result(null, 305));
    if (refusal !== null) return void tell(802, result(null, refusal));
    const first = this.taken.find(({ sequenceId }) => sequenceId === sequence);
    if (first) return void tell(507, result(first.id, 0));
    const id = `f83f8868-5e46-c6cf-e4fb-${String(this.taken.length + 1).padStart(12, '0')}`;
    this.taken.push({ id, sequenceId: String(sequence), phone, text: sms.text, viber: isViber(viber) ? viber : null });
    tell(800, result(id, 0));
  }

  private tellStates({ messages }: Body, tell: (code: number, result?: unknown) => void): void {
    if (!Array.isArray(messages)) return tell(307);
    const known = (messages as unknown[]).flatMap((id) => this.taken.find((one) => one.id === id) ?? []);
    tell(
      0,
      known.map(({ id, phone }) => {
        const { status, type } = this.statuses.get(id) ?? { status: 'Sent', type: null };
        return { message_id: id, recipient: phone, status, type, rejected_status: null, response_code: 0, response_status: 'OK' };
      }),
    );
  }
}

function isViber(viber: Body['viber']): viber is { sender: string; text: string; ttl: number } {
  return typeof viber?.sender === 'string' && typeof viber.text === 'string' && typeof viber.ttl === 'number' && viber.ttl >= 60;
}
