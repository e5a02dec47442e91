import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { HelpCrunchStub } from '../stubs/helpcrunch.stub';
import { CapturedLog } from '../support/captured-log';
import { createTestDatabase } from '../support/database/test-database';
import { startTestSite } from '../support/site';
import { SiteProcess } from '../support/site-process';
import { until } from '../support/until';

interface SentSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly attributes: readonly { readonly key: string; readonly value: { readonly stringValue?: string } }[];
}

/** Takes spans as an OpenTelemetry collector does. */
class CollectorStub {
  readonly spans: SentSpan[] = [];
  /** Everything that was sent, as it was written. */
  readonly bodies: string[] = [];
  private readonly server: Server = createServer((req, res) => {
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      this.bodies.push(body);
      const sent = JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[] };
      if (req.url === '/v1/traces')
        for (const { scopeSpans } of sent.resourceSpans) for (const { spans } of scopeSpans) this.spans.push(...spans);
      res.setHeader('content-type', 'application/json').end('{}');
    });
  });

  async start(): Promise<string> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }
}

const LEAD = { name: 'Олена', phone: '0671112233', text: 'передзвоніть', source: 'test' };
/** A process is started, on machines that do other things too. */
jest.setTimeout(120_000);

describe('traces', () => {
  it('lead from a request over the database and its job to the call of another service, and say nothing of the visitor', async () => {
    const collector = new CollectorStub();
    const helpdesk = new HelpCrunchStub('key');
    const store = await createTestDatabase();
    await helpdesk.start();
    const site = await SiteProcess.start({
      OTEL_EXPORTER_OTLP_ENDPOINT: await collector.start(),
      DATABASE_URL: store.url,
      HELPDESK: 'helpcrunch',
      HC_API_URL: helpdesk.url,
      HC_API_KEY: 'key',
      HC_APP_ID: '17',
    });
    try {
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(`${site.url}/api/hc/lead`, { method: 'POST', headers, body: JSON.stringify(LEAD) });
      expect(answer.status).toBe(200);
      const wayTo = (span: SentSpan | undefined): readonly string[] =>
        span ? [...wayTo(collector.spans.find(({ spanId }) => spanId === span.parentSpanId)), span.name] : [];
      const ways = () => collector.spans.map((span) => wayTo(span).join(' > '));
      const whole = 'HTTP POST /api/hc/lead > database transaction > job lead.send > call helpcrunch';
      await until(() => ways().includes(whole));
      const ofLead = collector.spans.filter((span) => wayTo(span)[0] === 'HTTP POST /api/hc/lead');
      expect(new Set(ofLead.map(({ traceId }) => traceId)).size).toBe(1);
      for (const body of collector.bodies) expect(body).not.toMatch(/Олена|671112233|передзвоніть/);
    } finally {
      await site.stop();
      await helpdesk.stop();
      await collector.stop();
      await store.drop();
    }
  });

  it('are named in the log, and harm nothing while nobody takes them', async () => {
    const log = new CapturedLog();
    const nobody = 'http://127.0.0.1:1';
    const site = await startTestSite({ OTEL_EXPORTER_OTLP_ENDPOINT: nobody, LOG_LEVEL: 'info' }, { override: log.override });
    try {
      await site.http.get('/api/next-free').expect(200);
      expect(log.telling(/"msg":"request"/)[0]).toMatch(/"traceId":"[0-9a-f]{32}"/);
    } finally {
      await site.close();
    }
  });
});
