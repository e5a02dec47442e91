import { Req, Res, type OnModuleDestroy } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { Request, Response } from 'express';
import type { Server } from 'node:http';
import { DomainError } from '../../../shared/domain-error';
import { ConsoleUpdates } from './console-updates';
import { OPERATOR_ROLES, type ConsoleUser } from '../operators/operator';
import { OperatorSessions } from '../operators/operator-sessions';
import { ConsoleCookie } from '../console-cookie';
import { ConsoleController, ConsoleStream, User } from '../console-route';

const ROLES = OPERATOR_ROLES;
const MAX_STREAMS = 100;
const MAX_OF_ONE = 6;
const TICK_MS = 1000;
/** Ticks between signs of life, and between looks at the session. */
const ALIVE_TICKS = 20;
const SESSION_TICKS = 5;
/** Who reads no more than that is not waited for. */
const MAX_UNREAD = 16_384;

/** What changes while a page of the console is open, as server-sent events. */
@ConsoleController('news')
export class UpdatesController implements OnModuleDestroy {
  /** How many streams each operator has open at this process. */
  private readonly open = new Map<string, number>();

  private readonly streams = new Set<Response>();

  constructor(
    private readonly updates: ConsoleUpdates,
    private readonly sessions: OperatorSessions,
    private readonly cookie: ConsoleCookie,
    private readonly host: HttpAdapterHost,
  ) {}

  /**
   * GET /ops/news, by who accepts text/event-stream: `news` with the parts that changed; `end` when the session is over. A stream is no use
   * of the session: it ends an hour after the last page all the same.
   * @throws DomainError `stream_only` (400), `too_many_streams` (429)
   */
  @ConsoleStream('', { roles: ROLES })
  stream(@User() user: ConsoleUser, @Req() req: Request, @Res() res: Response): void {
    if (!(req.headers.accept ?? '').includes('text/event-stream'))
      throw new DomainError('invalid', 'stream_only', 'This address is for event streams');
    this.take(user.actor);
    res.writeHead(200, {
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-store',
      'X-Accel-Buffering': 'no',
      Connection: 'close',
    });
    const send = (text: string) => (res.writableLength > MAX_UNREAD ? res.destroy() : res.write(text));
    send('retry: 10000\n\n');
    const end = this.updates.listen((updates) => {
      const parts = updates(user);
      if (parts.length > 0) send(`event: news\ndata: ${JSON.stringify(parts)}\n\n`);
    });
    const token = this.cookie.read(req)!;
    let ticks = 0;
    const timer = setInterval(() => {
      ticks++;
      // the process is to end: it waits for open connections
      if (!this.isServing()) return void res.end();
      if (ticks % ALIVE_TICKS === 0) send(':\n\n');
      if (ticks % SESSION_TICKS === 0)
        this.sessions.isOpen(token).then(
          (isOpen) => isOpen || res.end('event: end\ndata: {}\n\n'),
          () => res.end(),
        );
    }, TICK_MS).unref();
    this.streams.add(res);
    res.once('close', () => {
      this.streams.delete(res);
      // the connection serves nothing else: a closing server would wait for it
      req.socket.destroy();
      clearInterval(timer);
      end();
      this.giveBack(user.actor);
    });
  }

  onModuleDestroy(): void {
    for (const res of this.streams) res.destroy();
  }

  private take(actor: string): void {
    const mine = this.open.get(actor) ?? 0;
    const all = [...this.open.values()].reduce((sum, each) => sum + each, 0);
    if (mine >= MAX_OF_ONE || all >= MAX_STREAMS)
      throw new DomainError('too-many', 'too_many_streams', 'Too many pages of the console are open');
    this.open.set(actor, mine + 1);
  }

  private giveBack(actor: string): void {
    const left = this.open.get(actor)! - 1;
    if (left > 0) this.open.set(actor, left);
    else this.open.delete(actor);
  }

  private isServing(): boolean {
    return (this.host.httpAdapter.getHttpServer() as Server).listening;
  }
}
