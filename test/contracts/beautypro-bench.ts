import { Agent } from 'undici';
import { BeautyProConnection } from '../../src/modules/beautypro/connection/beautypro-connection';
import type { BeautyProAccount } from '../../src/modules/beautypro/connection/shared-token';
import { BeautyProCalendar } from '../../src/modules/booking/adapters/beautypro/beautypro.calendar';
import type { ForceForm } from '../../src/modules/booking/adapters/beautypro/appointment-writer';
import { BeautyProAccounts } from '../../src/modules/clients/adapters/beautypro/beautypro.accounts';
import { HeldTimes } from '../../src/modules/booking/store/held-times';
import type { WantedService, WantedAppointment } from '../../src/modules/scheduling/contract/appointment';
import type { ClientIdentity } from '../../src/modules/clients/contract/client';
import { Database } from '../../src/platform/database/database';
import { HttpClient, type HttpClientOptions } from '../../src/platform/http-client/http-client';
import { UpstreamObserver, upstreamMetrics } from '../../src/platform/http-client/upstream-observer';
import { MetricsRegistry } from '../../src/platform/metrics/metrics.registry';
import { Clock } from '../../src/platform/time/clock';
import { CENTRE, CUT } from '../stubs/beautypro-stub.data';
import type { StubClient } from '../stubs/beautypro-stub.auth';
import { BeautyProStub } from '../stubs/beautypro.stub';
import { startTestSite, type TestSite } from '../support/site';

/** A Monday in Kyiv, 10:00. */
export const NOW = Date.parse('2026-11-23T08:00:00Z');
/** More than 48 hours later. */
export const DAY = '2026-11-27';

class SetClock extends Clock {
  ms = NOW;
  override epochMs = () => this.ms;
}

/** How calls differ from those of the site. */
export interface BenchOptions {
  /** Longest that anything takes, milliseconds. */
  readonly limitMs?: number;
  readonly forceForm?: ForceForm;
  readonly account?: BeautyProAccount | null;
  /** Limit of one call, milliseconds. */
  readonly timeoutMs?: number;
  readonly retries?: number;
  readonly breaker?: HttpClientOptions['breaker'];
}

/** A BeautyPro stub, made anew for each test, and adapters that ask it over the platform's real HTTP client and a real database. */
export class BeautyproBench {
  stub: BeautyProStub;
  /** The time of the site and of the stub. */
  readonly clock = new SetClock();
  database: Database;
  private site: TestSite;
  private readonly agent = new Agent({ connections: 40 });

  /** Registers what jest has to do before and after the tests of a file. */
  constructor() {
    beforeAll(async () => {
      this.site = await startTestSite();
      this.database = this.site.app.get(Database);
    });
    beforeEach(async () => {
      this.clock.ms = NOW;
      this.stub = new BeautyProStub(() => this.clock.ms);
      await this.stub.start();
      await this.database.query('TRUNCATE beautypro_tokens, beautypro_turns, outside_holds');
    });
    afterEach(() => this.stub.stop());
    afterAll(async () => {
      await this.agent.destroy();
      await this.site.close();
    });
  }

  get account(): BeautyProAccount {
    const { id, secret, database } = this.stub.application;
    return { applicationId: id, applicationSecret: secret, databaseCode: database };
  }

  get held(): HeldTimes {
    return new HeldTimes(this.database);
  }

  /** A calendar and its clients, as a process of its own would have them; with a circuit breaker that stays out of the way. */
  open({ timeoutMs, retries, breaker = { failures: 1000, halfOpenAfterMs: 1 }, ...options }: BenchOptions = {}) {
    const createClient = (given: HttpClientOptions) => {
      const limits = { ...(timeoutMs && { timeoutMs }), ...(retries !== undefined && { retries }), backoffMs: 1 };
      return new HttpClient(
        { ...given, ...limits, breaker },
        this.agent,
        new UpstreamObserver(given.name, upstreamMetrics(new MetricsRegistry())),
      );
    };
    const { database, held, clock } = this;
    const { limitMs, forceForm = 'comma', account = this.account } = options;
    const { api, once } = new BeautyProConnection({ createClient, url: this.stub.url, account, database, clock });
    return {
      calendar: new BeautyProCalendar({ api, held, database, clock, forceForm, limitMs }),
      accounts: new BeautyProAccounts({ api, once, account, clock, limitMs }),
    };
  }

  /** Somebody who has signed in. */
  signedIn(phone = '380671234567', more: Partial<StubClient> = {}): ClientIdentity {
    const client = this.stub.auth.addClient(phone, more);
    return { client: client.id, accessToken: this.stub.auth.issue(client.id).access };
  }
}

export const wanted = (service: string, start: string, employee: string | null = null): WantedService => ({
  service,
  professional: employee,
  start,
  quantity: 1,
});

export const appointmentOf = (
  services: readonly WantedService[] = [wanted(CUT, '12:00')],
  more: Partial<WantedAppointment> = {},
): WantedAppointment => ({
  location: CENTRE,
  date: DAY,
  services,
  comments: '',
  ...more,
});

export const PLANNED = { hold: null, locale: 'ua', state: 'planned' } as const;
