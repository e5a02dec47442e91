import { Controller, Get, InternalServerErrorException, Logger, Module, type INestApplication } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import { LoggerModule, Logger as PinoLogger } from 'nestjs-pino';
import type { App } from 'supertest/types';
import request from 'supertest';
import { loadEnvironment } from '../config/load-environment';
import { SiteEnvironment } from '../config/site.env';
import { loggerOptions } from './logger-options';
import { LoggingEnvironment } from './logging.env';
import { Redaction } from './redaction';
import { LogThrottle } from './log-throttle';

@Controller()
class PageController {
  private readonly logger = new Logger('Salons');

  @Get('salons/:slug')
  show(): string {
    this.logger.warn({ phone: '+380501112233', salon: 'obolon' }, 'booked by olena@mail.example');
    return 'a salon';
  }
  @Get('broken')
  broken(): never {
    throw new InternalServerErrorException();
  }
  @Get(['health/live', 'assets/:file', 'certificate/:token'])
  other(): string {
    return '';
  }
}

describe('the log', () => {
  let app: INestApplication<App>;
  let lines: Record<string, unknown>[];

  let now: number;

  async function start(level: string) {
    now = 0;
    lines = [];
    const sink = { write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>) };
    const env = loadEnvironment([SiteEnvironment, LoggingEnvironment], { LOG_LEVEL: level });
    const options = loggerOptions(env.get(LoggingEnvironment), env.get(SiteEnvironment), new Redaction(), new LogThrottle(10, () => now));
    @Module({
      imports: [LoggerModule.forRoot({ pinoHttp: [options, sink], forRoutes: ['{*path}'] })],
      controllers: [PageController],
    })
    class TestModule {}
    const testing = await Test.createTestingModule({ imports: [TestModule] }).compile();
    app = testing.createNestApplication({ bufferLogs: true });
    app.useLogger(app.get(PinoLogger));
    await app.init();
    lines.length = 0;
  }
  beforeEach(() => start('info'));
  afterEach(() => app.close());

  const requestLines = () => lines.filter(({ msg }) => /^request/.test(String(msg)));

  it('has ten lines of an error in a minute, counts the others, and tells their number in the next line', async () => {
    for (let times = 0; times < 25; times++) await request(app.getHttpServer()).get('/broken').expect(500);
    const failed = () => requestLines().filter(({ level }) => level === 'error');
    expect(failed()).toHaveLength(10);
    await request(app.getHttpServer()).get('/salons/obolon');
    expect(requestLines()).toHaveLength(11);
    now = 60_000;
    await request(app.getHttpServer()).get('/broken');
    expect(failed().map(({ leftOut }) => leftOut)).toEqual([...Array<undefined>(10), 15]);
  });

  it('has one JSON line per request with id, route, status and duration', async () => {
    await request(app.getHttpServer()).get('/salons/obolon?phone=380501112233').set('x-request-id', 'edge-1');
    expect(requestLines()).toEqual([
      {
        level: 'info',
        time: expect.stringMatching(/^20\d\d-/) as string,
        requestId: 'edge-1',
        method: 'GET',
        route: '/salons/:slug',
        url: '/salons/obolon',
        status: 200,
        durationMs: expect.any(Number) as number,
        msg: 'request',
      },
    ]);
  });

  it('has no token of an address', async () => {
    await request(app.getHttpServer()).get('/certificate/7KQ2-M9XR-04TD/');
    await request(app.getHttpServer()).get('/en/certificate/Zm9vYmFyYmF6cXV4MTIzNA');
    expect(requestLines().map(({ url }) => url)).toEqual(['/certificate/:token', '/en/certificate/:token']);
  });

  it('carries the request id into what is logged meanwhile, and redacts it', async () => {
    await request(app.getHttpServer()).get('/salons/obolon').set('x-request-id', 'edge-2');
    expect(lines[0]).toMatchObject({
      level: 'warn',
      requestId: 'edge-2',
      context: 'Salons',
      phone: '[redacted]',
      salon: 'obolon',
      msg: 'booked by [redacted]',
    });
  });

  it('echoes a valid request id and replaces any other', async () => {
    const ask = (id: string) => request(app.getHttpServer()).get('/health/live').set('x-request-id', id);
    expect((await ask('edge_3.a-b')).headers['x-request-id']).toBe('edge_3.a-b');
    expect((await ask('"; drop')).headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect((await ask('380671112233')).headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect((await ask('x'.repeat(65))).headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('reports a failed request as an error', async () => {
    await request(app.getHttpServer()).get('/broken');
    expect(requestLines()).toEqual([expect.objectContaining({ level: 'error', route: '/broken', status: 500, msg: 'request failed' })]);
  });

  it('does not log liveness checks, and logs assets only at level debug', async () => {
    await request(app.getHttpServer()).get('/health/live');
    await request(app.getHttpServer()).get('/assets/main.js');
    expect(requestLines()).toEqual([]);
    await app.close();
    await start('debug');
    await request(app.getHttpServer()).get('/assets/main.js');
    expect(requestLines()).toEqual([expect.objectContaining({ level: 'debug', route: '/assets/:file' })]);
  });

  it('redacts errors', () => {
    new Logger('Mail').error({ err: new Error('rejected olena@mail.example') });
    expect(lines[0]).toMatchObject({ context: 'Mail', err: { type: 'Error', message: 'rejected [redacted]' } });
    expect(JSON.stringify(lines)).not.toContain('olena');
  });

  it('writes a text that stands in place of an error as a text, redacted', () => {
    new Logger('Mail').warn({ err: 'rejected olena@mail.example' }, 'not sent');
    expect(lines[0]).toMatchObject({ err: 'rejected [redacted]', msg: 'not sent' });
  });
});
