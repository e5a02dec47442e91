import { Injectable, Logger } from '@nestjs/common';
import type { OnApplicationBootstrap, OnModuleInit } from '@nestjs/common';
import { SiteEnvironment } from '../../platform/config/site.env';
import { LivePages } from '../../platform/render/live-pages';
import { legacyPages } from './domain/legacy-pages';
import type { TableProblem } from './domain/legacy-table';
import { validateTable } from './domain/legacy-table';
import type { Redirect, RedirectOptions, RedirectRequest } from './domain/redirect-rules';
import { redirectFor } from './domain/redirect-rules';
import { RedirectEnvironment } from './redirect.env';

/** Of a foreign content hundreds may be missing. */
const MOST_LOGGED = 20;

/** Answers where a legacy address has moved to, and checks the table of legacy addresses at start. */
@Injectable()
export class RedirectService implements OnModuleInit, OnApplicationBootstrap {
  private readonly logger = new Logger('Redirect');
  private readonly options: RedirectOptions;
  private disagreements: readonly TableProblem[] = [];
  private started = false;

  constructor(
    site: SiteEnvironment,
    env: RedirectEnvironment,
    private readonly livePages: LivePages,
  ) {
    this.options = {
      // Without content nobody knows what is live: nothing is stripped for good on a guess.
      ...legacyPages(site.SALON_SLUG_PREFIX, (path) => !livePages.ready() || livePages.isLive(path)),
      prefix: site.SALON_SLUG_PREFIX,
      enStrip: env.LEGACY_EN_STRIP,
    };
  }

  /**
   * A mistake in the table always stops the boot.
   * @throws Error that lists every problem
   */
  onModuleInit(): void {
    refuse(validateTable(this.options.table, () => true).filter(({ kind }) => kind === 'structure'));
    this.livePages.onReady(() => this.compareWithPages());
  }

  /**
   * A target without a page stops the boot with the embedded content, which is deployed together with the table. Thrown here and not
   * when the pages become known: that is in the middle of reading the content, where a failure counts as the source's.
   * @throws Error that lists every problem
   */
  onApplicationBootstrap(): void {
    this.started = true;
    if (this.livePages.deployedTogether) refuse(this.disagreements);
  }

  /**
   * With a remote backend an editor may unpublish a page at any time, which must not take the site down: it is logged, and nobody is
   * redirected to a page that is not there.
   */
  private compareWithPages(): void {
    this.disagreements = validateTable(this.options.table, (path) => this.livePages.isLive(path)).filter(({ kind }) => kind === 'content');
    if (this.disagreements.length === 0 || (this.livePages.deployedTogether && !this.started)) return;
    const problems = this.disagreements.map(({ message }) => message);
    this.logger.warn(
      { count: problems.length, problems: problems.slice(0, MOST_LOGGED) },
      'legacy addresses that this content has no page for',
    );
  }

  /** The permanent redirect for a request, or null when it is to be answered as it is. */
  redirectFor(request: RedirectRequest): Redirect | null {
    return redirectFor(request, this.options);
  }
}

function refuse(problems: readonly TableProblem[]): void {
  if (problems.length === 0) return;
  throw new Error(
    `The table of legacy addresses has ${problems.length} problems:\n${problems.map(({ message }) => `  ${message}`).join('\n')}`,
  );
}
