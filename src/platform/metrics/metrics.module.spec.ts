import { Controller, Get, type INestApplication } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import type { App } from 'supertest/types';
import request from 'supertest';
import { MetricsModule } from './metrics.module';
import { MetricsRegistry } from './metrics.registry';
import { RequestDurations } from './request-durations';

@Controller()
class SalonController {
  @Get('salons/:slug')
  show(): string {
    return 'a salon';
  }
}

describe('metrics', () => {
  let app: INestApplication<App>;
  const read = async () => (await request(app.getHttpServer()).get('/metrics').expect(200)).text;

  beforeEach(async () => {
    const testing = await Test.createTestingModule({ imports: [MetricsModule], controllers: [SalonController] }).compile();
    app = testing.createNestApplication<INestApplication<App>>({ logger: false });
    app.use(app.get(RequestDurations).middleware);
    await app.init();
  });
  afterEach(() => app.close());

  it('are Prometheus text about this process, never cached', async () => {
    const response = await request(app.getHttpServer()).get('/metrics').expect('cache-control', 'no-store');
    expect(response.headers['content-type']).toMatch(/^text\/plain; .*version=0\.0\.4/);
    expect(response.text).toContain('process_resident_memory_bytes');
  });

  it('count requests by route pattern and status, however many addresses are asked for', async () => {
    await request(app.getHttpServer()).get('/salons/obolon');
    await request(app.getHttpServer()).get('/salons/lypky');
    await request(app.getHttpServer()).get('/no/such/page');
    const text = await read();
    expect(text).toContain('http_request_duration_seconds_count{method="GET",route="/salons/:slug",status="200"} 2');
    expect(text).toContain('http_request_duration_seconds_count{method="GET",route="unmatched",status="404"} 1');
  });

  it('hold what modules add, once per name', async () => {
    const metrics = app.get(MetricsRegistry);
    metrics.counter({ name: 'leads_total', help: 'Leads', labels: ['state'] }).inc({ state: 'sent' });
    metrics.counter({ name: 'leads_total', help: 'Leads', labels: ['state'] }).inc({ state: 'sent' });
    metrics.gauge({ name: 'content_age_seconds', help: 'Age', read: () => 42 });
    const text = await read();
    expect(text).toContain('leads_total{state="sent"} 2');
    expect(text).toContain('content_age_seconds 42');
  });
});
