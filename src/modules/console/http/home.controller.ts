import { ConsoleHomePage } from '../../../../views/pages/console/ConsoleHomePage';
import { HealthRegistry } from '../../../platform/health/health.registry';
import { Jobs } from '../../../platform/jobs/jobs';
import type { JobCount } from '../../../platform/jobs/job-table';
import { RecentAnswers } from '../../../platform/metrics/recent-answers';
import type { Page } from '../../../platform/render/page';
import { Clock } from '../../../platform/time/clock';
import { DomainError } from '../../../shared/domain-error';
import type { ConsoleUser } from '../domain/operator';
import { ConsolePages } from './console-frame';
import { AllowWithoutDatabase } from './console.guard';
import { ConsoleController, ConsolePage, User } from './console-route';
import { presentHome } from './home.presenter';

/** Is everything well? */
@ConsoleController()
export class HomeController {
  constructor(
    private readonly pages: ConsolePages,
    private readonly health: HealthRegistry,
    private readonly jobs: Jobs,
    private readonly recent: RecentAnswers,
    private readonly clock: Clock,
  ) {}

  /** GET /ops */
  @AllowWithoutDatabase()
  @ConsolePage('', { roles: ['owner', 'salon', 'viewer'] })
  async show(@User() user: ConsoleUser): Promise<Page> {
    const [{ dependencies }, jobs] = await Promise.all([this.health.report(), this.jobCounts()]);
    const props = presentHome(this.pages.context(user), { dependencies, jobs, recent: this.recent.lastHour(), now: this.clock.now() });
    return this.pages.page(user, ConsoleHomePage, { frame: this.pages.frame(user, 'home'), ...props }, { title: props.title });
  }

  /** The page is about what does not work: it comes without the database, too, as far as the session could be read. */
  private async jobCounts(): Promise<readonly JobCount[] | null> {
    try {
      return await this.jobs.counts();
    } catch (error) {
      if (error instanceof DomainError) return null;
      throw error;
    }
  }
}
