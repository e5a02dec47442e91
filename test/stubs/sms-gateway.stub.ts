import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface TakenSms {
  readonly to: string;
  readonly text: string;
  readonly key: string;
  readonly authorization: string | undefined;
  readonly path: string;
}

/** How the gateway misbehaves: a status with headers, a connection that is cut before or after the SMS was taken, or no answer. */
export type GatewayFault = { readonly status: number; readonly headers?: Record<string, string> } | 'cut' | 'cut-after' | 'silence';

/** An in-process SMS gateway that takes an SMS once for an idempotency key. */
export class SmsGatewayStub {
  readonly taken = new Map<string, TakenSms>();
  /** Faults of the next requests, in order. */
  readonly faults: GatewayFault[] = [];
  requests = 0;
  /** Every SMS is answered 500. */
  isDown = false;
  private onSilence: (() => void) | null = null;

  private constructor(private readonly server: Server) {}

  static async start(): Promise<SmsGatewayStub> {
    const server = createServer();
    const stub = new SmsGatewayStub(server);
    server.on('request', (req, res) => void stub.answer(req, res));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return stub;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/v1/send?account=7`;
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
    this.requests++;
    const chunks: Buffer[] = [];
    for await (const chunk of req) chunks.push(chunk as Buffer);
    const body = JSON.parse(Buffer.concat(chunks).toString()) as { to: string; text: string };
    const key = String(req.headers['idempotency-key']);
    const fault = this.isDown ? { status: 500 } : this.faults.shift();
    if (fault === 'cut') return void req.socket.destroy();
    if (fault === 'silence') return this.onSilence?.();
    if (typeof fault === 'object') return void res.writeHead(fault.status, fault.headers).end(`<p>no ${body.to} here</p>`);
    this.taken.set(key, { ...body, key, authorization: req.headers.authorization, path: req.url ?? '' });
    if (fault === 'cut-after') return void req.socket.destroy();
    res.writeHead(202, { 'content-type': 'application/json' }).end('{"status":"queued"}');
  }
}
