import { Controller, Get, Logger, Module } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import { LoggerModule } from 'nestjs-pino';
import { loadEnvironment } from '../config/load-environment';
import { SiteEnvironment } from '../config/site.env';
import { LoggingEnvironment } from './logging.env';
import { useSiteLogger } from './site-logger';

@Controller('salons')
class SalonsController {
  @Get()
  list(): string {
    return 'salons';
  }
}

describe('what is logged of a start', () => {
  it('has what the site tells, warnings of the framework, and no line for a module or a route', async () => {
    const lines: { msg: string; context?: string }[] = [];
    const sink = { write: (line: string) => void lines.push(JSON.parse(line) as (typeof lines)[number]) };
    @Module({ imports: [LoggerModule.forRoot({ pinoHttp: [{}, sink] })], controllers: [SalonsController] })
    class TestModule {}
    const testing = await Test.createTestingModule({ imports: [TestModule] }).compile();
    const app = testing.createNestApplication({ bufferLogs: true });
    useSiteLogger(app);
    await app.init();
    new Logger('Content').log('content read');
    new Logger('RouterExplorer').warn('a route is mapped twice');
    await app.close();
    expect(lines.map(({ context, msg }) => `${context}: ${msg}`)).toEqual([
      'Content: content read',
      'RouterExplorer: a route is mapped twice',
    ]);
  });
});

describe('the smallest level that is logged', () => {
  const isTTY = process.stdout.isTTY;
  afterEach(() => void (process.stdout.isTTY = isTTY));

  const levelOf = (environment: NodeJS.ProcessEnv, terminal: boolean) => {
    process.stdout.isTTY = terminal;
    return loadEnvironment([SiteEnvironment, LoggingEnvironment], environment).get(LoggingEnvironment).LOG_LEVEL;
  };

  it.each([
    ['warn for people who try the site at a terminal', { NODE_ENV: 'production', SITE_MODE: 'local' }, true, 'warn'],
    ['info where the output is kept', { NODE_ENV: 'production', SITE_MODE: 'local' }, false, 'info'],
    ['info on a public site, at a terminal too', { NODE_ENV: 'production' }, true, 'info'],
    ['info while developing', { NODE_ENV: 'development' }, true, 'info'],
    ['what LOG_LEVEL says', { NODE_ENV: 'production', SITE_MODE: 'local', LOG_LEVEL: 'debug' }, true, 'debug'],
  ])('is %s', (_words, environment, terminal, level) => {
    expect(levelOf(environment, terminal)).toBe(level);
  });
});
