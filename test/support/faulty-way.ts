import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How a service can be away: nobody listens, nobody answers, or something in front of it answers. */
export const WAY_FAULTS = ['refused', 'silence', 'status-500', 'html'] as const;
export type WayFault = (typeof WAY_FAULTS)[number];

/** The way of HTTP to a service on this machine, which can be broken and mended. */
export class FaultyWay {
  private fault: WayFault | null = null;
  /** Requests that were met by a fault. */
  met = 0;

  private constructor(
    private readonly server: Server,
    private readonly target: URL,
    private readonly port: number,
  ) {
    server.on('request', (req: IncomingMessage, res: ServerResponse) => this.pass(req, res));
  }

  /** @param url of the service */
  static async to(url: string): Promise<FaultyWay> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new FaultyWay(server, new URL(url), (server.address() as AddressInfo).port);
  }

  /** The service's address with this way in its place. */
  get url(): string {
    return this.target.href.replace(`//${this.target.host}`, `//127.0.0.1:${this.port}`).replace(/\/$/, '');
  }

  async break(fault: WayFault): Promise<void> {
    this.fault = fault;
    this.met = 0;
    this.server.closeAllConnections();
    if (fault !== 'refused') return;
    this.server.close();
    await once(this.server, 'close');
  }

  /** Whoever still waits for an answer is let go. */
  async mend(): Promise<void> {
    this.fault = null;
    this.server.closeAllConnections();
    if (this.server.listening) return;
    this.server.listen(this.port, '127.0.0.1');
    await once(this.server, 'listening');
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private pass(req: IncomingMessage, res: ServerResponse): void {
    if (this.fault) this.met++;
    if (this.fault === 'silence') return;
    if (this.fault === 'status-500') return void res.writeHead(500, { 'content-type': 'application/json' }).end('{}');
    if (this.fault === 'html') {
      return void res.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Технічні роботи</title>');
    }
    const { hostname, port, host } = this.target;
    const onward = request({ hostname, port, method: req.method, path: req.url, headers: { ...req.headers, host } }, (answer) => {
      res.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(res);
    });
    onward.on('error', () => res.destroy());
    res.on('close', () => onward.destroy());
    req.pipe(onward);
  }
}
