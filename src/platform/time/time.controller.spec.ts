import type { INestApplication } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import type { App } from 'supertest/types';
import request from 'supertest';
import { Clock } from './clock';
import { SERVER_TIME_HEADER } from './time.controller';
import { TimeModule } from './time.module';

describe('the time of the server', () => {
  let app: INestApplication<App>;

  beforeAll(async () => {
    const testing = await Test.createTestingModule({ imports: [TimeModule] }).compile();
    app = await testing.createNestApplication<INestApplication<App>>({ logger: false }).init();
  });
  afterAll(() => app.close());

  it.each(['/api/time', '/api/time/'])('is sent in a header that must not be cached, at %s', async (path) => {
    const before = Date.now();
    const { headers, text } = await request(app.getHttpServer()).get(path).expect(204).expect('cache-control', 'no-store');
    const told = Number(headers[SERVER_TIME_HEADER]);
    expect(told).toBeGreaterThanOrEqual(before);
    expect(told).toBeLessThanOrEqual(Date.now());
    expect(text).toBe('');
  });

  it('is that of the one clock', async () => {
    jest.spyOn(app.get(Clock), 'epochMs').mockReturnValue(Date.UTC(2026, 10, 22));
    await request(app.getHttpServer())
      .get('/api/time')
      .expect(SERVER_TIME_HEADER, String(Date.UTC(2026, 10, 22)));
    expect(app.get(Clock).now()).toEqual(new Date('2026-11-22T00:00:00Z'));
  });
});
