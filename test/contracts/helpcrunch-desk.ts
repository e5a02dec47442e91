import { Agent } from 'undici';
import type { CallPace } from '../../src/platform/limits/call-pace';
import { HELPCRUNCH_LIMITS, HelpcrunchHelpdesk } from '../../src/modules/lead/adapters/helpcrunch/helpcrunch.helpdesk';
import type { HelpcrunchOptions } from '../../src/modules/lead/adapters/helpcrunch/helpcrunch.helpdesk';
import type { NewCustomer } from '../../src/modules/lead/ports/helpdesk.port';
import { HttpClient } from '../../src/platform/http-client/http-client';
import { UpstreamObserver, upstreamMetrics } from '../../src/platform/http-client/upstream-observer';
import { MetricsRegistry } from '../../src/platform/metrics/metrics.registry';
import { HelpCrunchStub } from '../stubs/helpcrunch.stub';

const API_KEY = 'key-of-the-organisation';
const AT_ONCE: CallPace = { take: () => Promise.resolve() };

export const OLENA: NewCustomer = {
  name: 'Олена',
  email: 'olena@example.com',
  phone: '380671234567',
  userId: 'client-1',
  locale: 'ua',
};

/** A HelpCrunch stub and the adapter that asks it, made anew for each test. */
export class HelpCrunchBench {
  stub: HelpCrunchStub;
  /** The time of the stub. */
  now = Date.parse('2026-11-22T10:00:00Z');
  private readonly agent = new Agent();

  /** Registers what jest has to do before and after the tests of a file. */
  constructor() {
    beforeEach(async () => {
      this.stub = new HelpCrunchStub(API_KEY, () => this.now);
      await this.stub.start();
    });
    afterEach(() => this.stub.stop());
    afterAll(() => this.agent.destroy());
  }

  get organisation(): HelpCrunchStub['organisation'] {
    return this.stub.organisation;
  }

  /** Bodies that were sent to an address, oldest first. */
  sentTo(path: string): readonly unknown[] {
    return this.stub.requests.filter((request) => request.path === path).map(({ body }) => body);
  }

  /** The adapter on the platform's real HTTP client, with a circuit breaker that stays out of the way. */
  helpdesk(options: Partial<HelpcrunchOptions & { readonly timeoutMs: number }> = {}): HelpcrunchHelpdesk {
    const { timeoutMs = HELPCRUNCH_LIMITS.timeoutMs, ...rest } = options;
    const breaker = { failures: 1000, halfOpenAfterMs: 1 };
    const observer = new UpstreamObserver('helpcrunch', upstreamMetrics(new MetricsRegistry()));
    const settings = { name: 'helpcrunch', baseUrl: this.stub.url, ...HELPCRUNCH_LIMITS, timeoutMs, breaker };
    const client = new HttpClient(settings, this.agent, observer);
    return new HelpcrunchHelpdesk({ client, pace: AT_ONCE, apiKey: API_KEY, appId: '17', agentId: undefined, ...rest });
  }
}
