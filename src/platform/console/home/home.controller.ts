import { ConsoleHomePage } from '../../../../views/console/ConsoleHomePage';
import { oneOf } from '../../pages/page-query';
import { isUnreachable } from '../../database/database-errors';
import { PageReq, type PageRequest } from '../../pages/page-route';
import { HealthRegistry } from '../../health/health.registry';
import { Jobs } from '../../jobs/jobs';
import { RecentAnswers } from '../../metrics/recent-answers';
import type { Page } from '../../render/page';
import { Clock } from '../../time/clock';
import { DomainError } from '../../../shared/domain-error';
import { PaymentDesk } from '../../../modules/payment/payment.api';
import { ConsoleCharts } from '../charts/console-charts';
import type { ConsoleUser } from '../operators/operator';
import { TIME_SPANS } from '../charts/time-span';
import { presentCharts } from '../charts/charts.presenter';
import { ConsolePages } from '../console-frame';
import { AllowWithoutDatabase } from '../console.guard';
import { ConsoleController, ConsolePage, User } from '../console-route';
import { ConsoleSalons } from '../console-salons';
import { presentHome } from './home.presenter';

const QUERY = { span: oneOf(...TIME_SPANS) };

/** As many as the list of them shows at once. */
const MOST_DOUBTFUL = 50;

/** Is everything well? */
@ConsoleController()
export class HomeController {
  constructor(
    private readonly pages: ConsolePages,
    private readonly health: HealthRegistry,
    private readonly jobs: Jobs,
    private readonly recent: RecentAnswers,
    private readonly charts: ConsoleCharts,
    private readonly salons: ConsoleSalons,
    private readonly payments: PaymentDesk,
    private readonly clock: Clock,
  ) {}

  /** GET /ops?span=: charts of a day, a month or a year, for those who see all salons */
  @AllowWithoutDatabase()
  @ConsolePage('', { roles: ['owner', 'salon', 'viewer'], query: QUERY })
  async show(@PageReq() { query }: PageRequest<typeof QUERY>, @User() user: ConsoleUser): Promise<Page> {
    const context = this.pages.context(user);
    const span = query.span ?? 'month';
    const [{ dependencies }, jobs, doubtful, figures] = await Promise.all([
      this.health.report(),
      this.orNull(this.jobs.counts()),
      user.role === 'salon' ? null : this.orNull(this.payments.news({ outcome: 'doubtful', most: MOST_DOUBTFUL })),
      user.role === 'salon' ? null : this.charts.of(span),
    ]);
    const props = {
      ...presentHome(context, {
        dependencies,
        jobs,
        doubtful: doubtful?.map(({ receivedAt }) => receivedAt) ?? null,
        recent: this.recent.lastHour(),
        now: this.clock.now(),
      }),
      charts: figures && presentCharts(context, span, figures, (location) => this.salons.titleOf(location, user)),
      hasCharts: user.role !== 'salon',
    };
    return this.pages.page(user, ConsoleHomePage, { frame: this.pages.frame(user, 'home'), ...props }, { title: props.title });
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
