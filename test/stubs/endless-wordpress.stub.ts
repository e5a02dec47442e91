import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A WordPress every list of which has one page more, whatever page is asked for. */
export class EndlessWordPress {
  /** A list that answers 403. */
  failing: string | null = null;
  /** Title of every item. */
  text = '';
  /** Address of another WordPress that answers instead, as long as it is set. */
  passTo: string | null = null;
  readonly asked: string[] = [];
  private next = 1;
  private readonly server: Server = createServer((request, response) => void this.answer(request, response));

  async start(): Promise<string> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (this.passTo !== null) return pass(this.passTo + (request.url ?? '/'), response);
    const { pathname } = new URL(request.url ?? '/', 'http://stub');
    this.asked.push(pathname);
    if (this.failing && pathname.endsWith(this.failing)) return void response.writeHead(403).end('{"code":"rest_forbidden"}');
    const rows = Array.from({ length: 100 }, () => ({ id: this.next++, slug: `s${this.next}`, title: { rendered: this.text || 'Назва' } }));
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(rows));
  }
}

async function pass(address: string, response: ServerResponse): Promise<void> {
  const answer = await fetch(address);
  const pages = answer.headers.get('x-wp-totalpages');
  const type = answer.headers.get('content-type') ?? 'application/json';
  response.writeHead(answer.status, { 'content-type': type, ...(pages !== null && { 'x-wp-totalpages': pages }) });
  response.end(Buffer.from(await answer.arrayBuffer()));
}
