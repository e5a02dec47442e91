import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An answer in place of the service's own, or none. */
export type OrderServiceFault =
  | { readonly status: number; readonly body?: string; readonly headers?: Readonly<Record<string, string>> }
  | 'silence'
  | 'cut'
  | 'done-but-cut';

/** An in-process order service: it takes JSON without credentials, and each order id once. */
export class OrderServiceStub {
  readonly orders = new Map<string, Readonly<Record<string, unknown>>>();
  /** Headers of the requests so far. */
  readonly headers: IncomingMessage['headers'][] = [];
  private readonly faults: OrderServiceFault[] = [];
  private readonly server: Server;
  private onSilence: (() => void) | null = null;

  constructor() {
    this.server = createServer((request, response) => void this.serve(request, response));
  }

  /** Where orders are posted. */
  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/wp-json/orders/v1/create?shop=7`;
  }

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  /** The next calls go wrong, one fault each. */
  fail(...faults: readonly OrderServiceFault[]): void {
    this.faults.push(...faults);
  }

  /** Resolves when a call has arrived that is left without an answer. */
  nextSilence(): Promise<void> {
    return new Promise((resolve) => (this.onSilence = resolve));
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const send = (status: number, json: object) =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json));
    this.headers.push(request.headers);
    const isKnown = request.method === 'POST' && request.url === '/wp-json/orders/v1/create?shop=7';
    if (!isKnown || request.headers['content-type'] !== 'application/json') return send(404, { ok: false, message: 'No route was found' });
    const fault = this.faults.shift();
    if (fault === 'silence') return this.onSilence?.();
    if (fault === 'cut') return void request.socket.destroy();
    if (typeof fault === 'object') return void response.writeHead(fault.status, fault.headers).end(fault.body ?? '');
    const order = JSON.parse(Buffer.concat(chunks).toString('utf8')) as Readonly<Record<string, unknown>>;
    const id = String(order.order_id);
    if (this.orders.has(id)) return send(409, { ok: false, error: 'duplicate' });
    this.orders.set(id, order);
    if (fault === 'done-but-cut') return void request.socket.destroy();
    send(201, { ok: true });
  }
}
