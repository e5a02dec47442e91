import { EventEmitter, once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { readMail, type ReadMail } from './mime';

export interface TakenMail extends ReadMail {
  readonly from: string;
  readonly to: readonly string[];
  /** Whoever signed in: `user:password`. */
  readonly user: string | null;
}

/** An in-process mail server: EHLO, AUTH PLAIN, MAIL, RCPT, DATA, RSET and QUIT of RFC 5321, with faults by command. */
export class SmtpStub {
  readonly mails: TakenMail[] = [];
  /**
   * What the server does instead of taking a command: a line that it replies, `cut`, or `silence`. `CONNECT` is its greeting, `BODY` what
   * it says to the end of the data, which have been taken by then.
   */
  readonly faults = new Map<string, string>();
  readonly events = new EventEmitter();
  /** How often somebody has connected. */
  connections = 0;

  private constructor(private readonly server: Server) {}

  /** @param port the same again, for a server that comes back */
  static async start(port = 0): Promise<SmtpStub> {
    const server = createServer();
    const stub = new SmtpStub(server);
    server.on('connection', (socket) => stub.serve(socket));
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    return stub;
  }

  get url(): string {
    return `smtp://robot:tale@127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Resolves when a client has sent this command to a server that does not answer it, with its connection. */
  async silenced(command: string): Promise<Socket> {
    return (await once(this.events, `silent ${command}`))[0] as Socket;
  }

  async stop(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private readonly sockets = new Set<Socket>();

  private serve(socket: Socket): void {
    const session = { from: '', to: [] as string[], user: null as string | null, isData: false };
    let buffered = '';
    this.connections++;
    this.sockets.add(socket);
    socket.on('close', () => this.sockets.delete(socket)).on('error', () => undefined);
    const take = (): boolean => {
      const end = buffered.indexOf(session.isData ? '\r\n.\r\n' : '\r\n');
      if (end < 0) return false;
      const text = buffered.slice(0, end);
      buffered = buffered.slice(end + (session.isData ? 5 : 2));
      const command = session.isData ? 'BODY' : text.split(' ')[0]!.toUpperCase();
      if (session.isData)
        this.mails.push({ ...readMail(text.replace(/^\.\./gm, '.')), from: session.from, to: session.to, user: session.user });
      this.reply(socket, command, answerTo(command, text, session));
      return true;
    };
    socket.on('data', (chunk) => {
      buffered += chunk.toString('utf8');
      while (take());
    });
    this.reply(socket, 'CONNECT', '220 stub ESMTP');
  }

  private reply(socket: Socket, command: string, answer: string): void {
    const fault = this.faults.get(command);
    if (fault === 'cut') socket.destroy();
    else if (fault === 'silence') this.events.emit(`silent ${command}`, socket);
    else socket.write(`${fault ?? answer}\r\n`);
  }
}

interface Session {
  from: string;
  to: string[];
  user: string | null;
  isData: boolean;
}

function answerTo(command: string, text: string, session: Session): string {
  const address = /<([^>]*)>/.exec(text)?.[1] ?? '';
  switch (command) {
    case 'EHLO':
      return '250-stub\r\n250-8BITMIME\r\n250 AUTH PLAIN';
    case 'AUTH':
      session.user = Buffer.from(text.split(' ')[2] ?? '', 'base64')
        .toString()
        .split('\0')
        .slice(1)
        .join(':');
      return '235 signed in';
    case 'MAIL':
      Object.assign(session, { from: address, to: [] });
      return '250 sender taken';
    case 'RCPT':
      session.to.push(address);
      return '250 recipient taken';
    case 'DATA':
      session.isData = true;
      return '354 go on';
    case 'BODY':
      session.isData = false;
      return '250 mail taken';
    case 'RSET':
      return '250 forgotten';
    case 'QUIT':
      return '221 bye';
    default:
      return '502 not known';
  }
}
