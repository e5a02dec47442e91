import { ConsoleHomePage } from '../../../../views/console/ConsoleHomePage';
import { oneOf } from '../../pages/page-query';
import { isUnreachable } from '../../database/database-errors';
import { PageReq, type PageRequest } from '../../pages/page-route';
import { HealthRegistry, type HealthState } from '../../health/health.registry';
import { Jobs } from '../../jobs/jobs';
import { RecentAnswers } from '../../metrics/recent-answers';
import type { Page, SeeOther } from '../../render/page';
import { Clock } from '../../time/clock';
import { DomainError } from '../../../shared/domain-error';
import { ConsoleCharts } from '../charts/console-charts';
import { OPERATOR_ROLES, type ConsoleUser, type OperatorRole } from '../operators/operator';
import { TIME_SPANS } from '../charts/time-span';
import { ConsolePages } from '../console-frame';
import { ConsoleParts, type HealthAdvice } from '../console-parts';
import type { ConsoleContext } from '../console-words';
import { AllowWithoutDatabase } from '../console.guard';
import { ConsoleController, ConsolePage, toConsole, User } from '../console-route';
import { presentHome } from './home.presenter';

const QUERY = { span: oneOf(...TIME_SPANS) };
/** They tell sums of all salons. */
const CHARTS: readonly OperatorRole[] = ['owner', 'accountant', 'viewer'];

/** Is everything well? */
@ConsoleController()
export class ConsoleHomeController {
  constructor(
    private readonly pages: ConsolePages,
    private readonly health: HealthRegistry,
    private readonly jobs: Jobs,
    private readonly recent: RecentAnswers,
    private readonly charts: ConsoleCharts,
    private readonly parts: ConsoleParts,
    private readonly clock: Clock,
  ) {}

  /** GET /ops?span=: charts of a day, a month or a year, for those who see all salons */
  @AllowWithoutDatabase()
  @ConsolePage('', { roles: OPERATOR_ROLES, query: QUERY })
  async show(@PageReq() { query }: PageRequest<typeof QUERY>, @User() user: ConsoleUser): Promise<Page | SeeOther> {
    const context = this.pages.context(user);
    const span = query.span ?? 'month';
    const own = this.parts.of(user.role);
    // an employee has a page of their own instead
    if (own[0] && !own.some(({ name }) => name === 'home')) return toConsole(own[0].href);
    const hasCharts = CHARTS.includes(user.role);
    const [{ dependencies }, jobs, states, waiting, today, charts] = await Promise.all([
      this.health.report(),
      this.orNull(this.jobs.counts()),
      Promise.all(own.map(async (part) => (part.states && (await this.orNull(part.states(context)))) ?? [])),
      Promise.all(own.map(async (part) => (part.waiting && (await this.orNull(part.waiting(context, user)))) ?? [])),
      Promise.all(own.map(async (part) => (part.today && (await this.orNull(part.today(context, user)))) ?? [])),
      !hasCharts ? null : this.charts.of(context, user, span),
    ]);
    const { states: all, ...home } = presentHome(context, {
      dependencies,
      jobs,
      states: states.flat(),
      advice: (name, state) => this.advice(context, name, state),
      recent: this.recent.lastHour(),
      now: this.clock.now(),
    });
    const isOpen = (href: string) => own.some((part) => part.name !== 'home' && href.startsWith(part.href));
    const props = {
      ...home,
      states: all.map((state) => ({ ...state, href: isOpen(state.href) ? state.href : '' })),
      // what somebody waits for now comes first
      waiting: waiting
        .flat()
        .filter(({ count }) => count > 0)
        .sort((a, b) => (a.tone === b.tone ? 0 : a.tone === 'bad' ? -1 : 1)),
      today: today.flat(),
      charts,
      hasCharts,
    };
    return this.pages.page(user, ConsoleHomePage, { frame: this.pages.frame(user, 'home'), ...props }, { title: props.title });
  }

  private advice(context: ConsoleContext, name: string, state: HealthState): HealthAdvice | null {
    for (const { advice } of this.parts.all) {
      const found = advice?.(context, name, state);
      if (found) return found;
    }
    return null;
  }

  /** The page is about what does not work: it comes without the database, too, as far as the session could be read. */
  private async orNull<T>(reading: Promise<T>): Promise<T | null> {
    try {
      return await reading;
    } catch (error) {
      if (error instanceof DomainError || isUnreachable(error)) return null;
      throw error;
    }
  }
}
