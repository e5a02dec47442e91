import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Says what it is told to say, and tells its server what it hears. */
const PAGE = `<!doctype html><html lang="en"><title>Widget</title><body><main><h1>Widget</h1><p id="query"></p>
<button type="button">Book</button></main><script>
document.getElementById('query').textContent = location.search;
window.say = (data) => (window.opener ?? parent).postMessage(data, '*');
addEventListener('message', ({ data }) => fetch('/heard', { method: 'POST', body: JSON.stringify(data), keepalive: true }));
</script>`;

/** A booking widget on another origin, or a page of somebody else that speaks like one. */
export class WidgetStub {
  /** What the page around it has said. */
  readonly heard: unknown[] = [];
  private server: Server | undefined;

  /** @param isSandboxed its pages have no origin: browsers write it as null */
  constructor(private readonly isSandboxed = false) {}

  async start(): Promise<void> {
    this.server = createServer((req, res) => {
      if (req.url !== '/heard') {
        const policy = this.isSandboxed ? { 'content-security-policy': 'sandbox allow-scripts' } : {};
        res.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...policy }).end(PAGE);
        return;
      }
      let body = '';
      req.on('data', (part: Buffer) => (body += String(part)));
      req.on('end', () => {
        this.heard.push(JSON.parse(body));
        res.writeHead(204).end();
      });
    });
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.server!.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.server?.closeAllConnections();
    await new Promise((done) => (this.server ? this.server.close(done) : done(null)));
  }
}
