import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** The way to a server on this machine. It can be cut, as if that server were stopped, mended, and led to another server. */
export class Relay {
  private isCut = false;
  private isSilent = false;
  private readonly sockets = new Set<Socket>();

  private constructor(
    private readonly server: Server,
    private target: URL,
  ) {
    server.on('connection', (socket) => this.pass(socket));
  }

  /** @param url of the server; its host and port count */
  static async to(url: string): Promise<Relay> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new Relay(server, new URL(url));
  }

  /** The server's address with the relay in its place. */
  get url(): string {
    const { target } = this;
    const own = `127.0.0.1:${(this.server.address() as AddressInfo).port}`;
    return target.href.replace(`@${target.host}`, `@${own}`).replace(`//${target.host}`, `//${own}`).replace(/\/$/, '');
  }

  /** Ends what is connected, and lets nobody through any more. */
  cut(): void {
    this.isCut = true;
    for (const socket of this.sockets) socket.destroy();
  }

  /** Carries nothing any more and ends nothing, as a network that drops packets; who connects hears nothing either. */
  silence(): void {
    this.isSilent = true;
    for (const socket of this.sockets) socket.unpipe().pause();
  }

  /** Carries what connects from now on. What was connected before stays silent: the network has forgotten it. */
  carryNew(): void {
    this.isSilent = false;
  }

  /** @param url of another server that is led to from now on */
  mend(url?: string): void {
    this.isCut = false;
    if (url === undefined) return;
    this.target = new URL(url);
    // those that stay open lead to the server before
    for (const socket of this.sockets) socket.destroy();
  }

  async stop(): Promise<void> {
    this.cut();
    this.server.close();
    await once(this.server, 'close');
  }

  private pass(socket: Socket): void {
    if (this.isCut) return void socket.destroy();
    if (this.isSilent) {
      this.sockets.add(socket);
      return void socket.on('error', () => undefined).on('close', () => this.sockets.delete(socket));
    }
    const onward = connect(Number(this.target.port), this.target.hostname);
    for (const [one, other] of [
      [socket, onward],
      [onward, socket],
    ] as const) {
      this.sockets.add(one);
      one.pipe(other);
      one
        .on('error', () => undefined)
        .on('close', () => {
          this.sockets.delete(one);
          other.destroy();
        });
    }
  }
}
