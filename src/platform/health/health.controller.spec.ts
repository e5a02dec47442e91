import type { INestApplication } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import type { App } from 'supertest/types';
import request from 'supertest';
import { HealthModule } from './health.module';
import { HealthRegistry } from './health.registry';

describe('health', () => {
  let app: INestApplication<App>;
  let health: HealthRegistry;

  beforeEach(async () => {
    const testing = await Test.createTestingModule({ imports: [HealthModule] }).compile();
    app = await testing.createNestApplication<INestApplication<App>>({ logger: false }).init();
    health = app.get(HealthRegistry);
  });
  afterEach(() => app.close());

  it('is alive while it serves', async () => {
    await request(app.getHttpServer()).get('/health/live').expect(200, { status: 'ok' }).expect('cache-control', 'no-store');
  });

  it('is ready when every dependency works, and shows the facts of each', async () => {
    health.add('content', () => ({ ok: true, ageSeconds: 12 }));
    await request(app.getHttpServer())
      .get('/health/ready')
      .expect(200, { status: 'ready', dependencies: { content: { ok: true, ageSeconds: 12 } } })
      .expect('cache-control', 'no-store');
  });

  it('is not ready when a critical dependency fails or throws', async () => {
    health.add('content', () => Promise.reject(new Error('no snapshot')));
    await request(app.getHttpServer())
      .get('/health/ready')
      .expect(503, { status: 'unavailable', dependencies: { content: { ok: false, error: 'no snapshot' } } });
  });

  it('is not ready once the process stops', async () => {
    health.add('content', () => ({ ok: true }));
    health.stop();
    await request(app.getHttpServer())
      .get('/health/ready')
      .expect(503, { status: 'unavailable', dependencies: { content: { ok: true } } });
  });

  it('is ready without a remote service', async () => {
    health.add('wordpress', () => ({ ok: false }), { critical: false });
    await request(app.getHttpServer())
      .get('/health/ready')
      .expect(200, { status: 'ready', dependencies: { wordpress: { ok: false } } });
  });

  it('does not wait for a check that hangs', async () => {
    health.add('database', () => new Promise(() => undefined));
    expect(await health.report(5)).toEqual({ ready: false, dependencies: { database: { ok: false, error: 'no answer within 5 ms' } } });
  });

  it('refuses a second check of the same name', () => {
    health.add('content', () => ({ ok: true }));
    expect(() => health.add('content', () => ({ ok: true }))).toThrow('content');
  });
});
