import { Controller, Get, Injectable, Module, type INestApplication, type LoggerService, type OnModuleDestroy } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { EventEmitter, once } from 'node:events';
import { Agent, get, type IncomingMessage, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { until } from '../../../test/support/until';
import { installShutdown } from './shutdown';
import type { ShutdownOptions } from './shutdown';

/** A request that takes as long as the test wants. */
@Injectable()
class Work implements OnModuleDestroy {
  readonly events = new EventEmitter();
  isClosed = false;
  onModuleDestroy(): void {
    this.isClosed = true;
  }
}

@Controller()
class WorkController {
  constructor(private readonly work: Work) {}

  @Get('quick')
  quick(): string {
    return 'quick';
  }
  @Get('slow')
  async slow(): Promise<string> {
    const finished = once(this.work.events, 'finish');
    this.work.events.emit('started');
    await finished;
    return this.work.isClosed ? 'the modules were closed under it' : 'done';
  }
}

@Module({ controllers: [WorkController], providers: [Work] })
class WorkModule {}

describe('shutdown', () => {
  let app: INestApplication<Server>;
  let work: Work;
  let port: number;
  let signals: EventEmitter;
  let log: string[];
  let exited: Promise<number>;
  const agents: Agent[] = [];

  async function start({ graceMs = 20, ...options }: Omit<ShutdownOptions, 'signals' | 'exit'> = {}) {
    app = await NestFactory.create<INestApplication<Server>>(WorkModule, { logger: false });
    await app.listen(0, '127.0.0.1');
    work = app.get(Work);
    port = (app.getHttpServer().address() as AddressInfo).port;
    [signals, log] = [new EventEmitter(), []];
    const note = (text: unknown) => void log.push(String(text));
    const logger: LoggerService = { log: note, warn: note, error: note };
    exited = new Promise((exit) => installShutdown(app, logger, { signals, exit, graceMs, ...options }));
  }
  beforeEach(() => start());
  afterEach(async () => {
    work.events.emit('finish');
    agents.splice(0).forEach((agent) => agent.destroy());
    app.getHttpServer().closeAllConnections();
    await app.close();
  });

  /** A client that keeps its connection open between requests. */
  function client(): (path: string) => Promise<string> {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    agents.push(agent);
    return async (path) => {
      const [response] = (await once(get({ host: '127.0.0.1', port, path, agent }), 'response')) as [IncomingMessage];
      let body = '';
      for await (const chunk of response) body += String(chunk);
      return body;
    };
  }

  it('finishes a running request before it closes the modules, then exits with 0', async () => {
    const started = once(work.events, 'started');
    const answer = client()('/slow');
    await started;
    signals.emit('SIGTERM');
    work.events.emit('finish');
    expect(await answer).toBe('done');
    expect(await exited).toBe(0);
    expect(work.isClosed).toBe(true);
    expect(log).toEqual(['SIGTERM: finishing running requests', 'stopped']);
  });

  it('takes the connections that wait already, and refuses new ones', async () => {
    const started = once(work.events, 'started');
    const answer = client()('/slow');
    await started;
    signals.emit('SIGTERM');
    await until(() => !app.getHttpServer().listening);
    const [error] = (await once(connect(port, '127.0.0.1'), 'error')) as [NodeJS.ErrnoException];
    expect(error.code).toBe('ECONNREFUSED');
    work.events.emit('finish');
    await answer;
    expect(await exited).toBe(0);
  });

  it('does not wait for idle connections that browsers keep open', async () => {
    await client()('/quick');
    signals.emit('SIGINT');
    expect(await exited).toBe(0);
  });

  it('answers what arrives on an open connection during the grace period, and then closes the connection', async () => {
    await app.close();
    await start({ graceMs: 5000 });
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    agents.push(agent);
    const ask = async () => {
      const [response] = (await once(get({ host: '127.0.0.1', port, path: '/quick', agent }), 'response')) as [IncomingMessage];
      response.resume();
      await once(response, 'end');
      return response;
    };
    expect((await ask()).headers.connection).toBe('keep-alive');
    signals.emit('SIGTERM');
    const last = await ask();
    expect([last.statusCode, last.headers.connection]).toEqual([200, 'close']);
    expect(await exited).toBe(0);
  });

  it('loses nothing that the system has accepted for it while it was busy', async () => {
    const many = Array.from({ length: 100 }, () => get({ host: '127.0.0.1', port, path: '/quick', agent: false }));
    const answers = many.map(async (request) => {
      const [response] = (await once(request, 'response')) as [IncomingMessage];
      response.resume();
      return response.statusCode;
    });
    const connected = many.map(async (request) => once(((await once(request, 'socket')) as [Socket])[0], 'connect'));
    // most of them wait in the queue of the system now: one is taken out of it in a turn of the event loop
    await Promise.all(connected);
    signals.emit('SIGTERM');
    expect(await Promise.all(answers)).toEqual(many.map(() => 200));
    expect(await exited).toBe(0);
  });

  it('answers everything for the delay, new connections too, and closes each connection after its answer', async () => {
    await app.close();
    const said: string[] = [];
    await start({ delayMs: 400, onStop: () => said.push('not ready') });
    signals.emit('SIGTERM');
    expect(said).toEqual(['not ready']);
    for (let turn = 0; turn < 3; turn++) {
      const [response] = (await once(get({ host: '127.0.0.1', port, path: '/quick', agent: false }), 'response')) as [IncomingMessage];
      response.resume();
      expect([response.statusCode, response.headers.connection]).toEqual([200, 'close']);
    }
    expect(app.getHttpServer().listening).toBe(true);
    expect(await exited).toBe(0);
    expect(log).toEqual([
      'SIGTERM: not ready any more, requests are answered for 400 ms',
      'SIGTERM: finishing running requests',
      'stopped',
    ]);
  });

  it('does not wait for a connection that has never sent anything', async () => {
    const accepted = once(app.getHttpServer(), 'connection');
    const silent = connect(port, '127.0.0.1');
    const ended = once(silent, 'close');
    await accepted;
    signals.emit('SIGTERM');
    expect(await exited).toBe(0);
    await ended;
  });

  it('exits with code 1 when a request does not finish in time', async () => {
    await app.close();
    await start({ limitMs: 20 });
    const started = once(work.events, 'started');
    client()('/slow').catch(() => undefined);
    await started;
    signals.emit('SIGTERM');
    expect(await exited).toBe(1);
    expect(log).toEqual(['SIGTERM: finishing running requests', 'still busy after 20 ms: ending by force']);
  });

  it('exits at once on a second signal', async () => {
    const started = once(work.events, 'started');
    client()('/slow').catch(() => undefined);
    await started;
    signals.emit('SIGINT');
    signals.emit('SIGINT');
    expect(await exited).toBe(1);
  });
});
