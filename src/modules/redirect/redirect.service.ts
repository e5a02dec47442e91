import { Injectable, Logger } from '@nestjs/common';
import type { OnApplicationBootstrap, OnModuleInit } from '@nestjs/common';
import { SiteEnvironment } from '../../platform/config/site.env';
import { LivePages } from '../../platform/render/live-pages';
import { LEGACY_FAMILIES } from './domain/legacy-table.data';
import type { TableProblem } from './domain/legacy-table';
import { buildTable, validateTable } from './domain/legacy-table';
import type { Redirect, RedirectOptions, RedirectRequest } from './domain/redirect-rules';
import { redirectFor } from './domain/redirect-rules';
import { RedirectEnvironment } from './redirect.env';

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
      table: buildTable(LEGACY_FAMILIES, site.SALON_SLUG_PREFIX),
      prefix: site.SALON_SLUG_PREFIX,
      enStrip: env.LEGACY_EN_STRIP,
      // Without content nobody knows what is live: nothing is stripped for good on a guess.
      isLive: (path) => !livePages.ready() || livePages.isLive(path),
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

  /** With a remote backend an editor may unpublish a page at any time, which must not take the site down: it is logged. */
  private compareWithPages(): void {
    this.disagreements = validateTable(this.options.table, (path) => this.livePages.isLive(path)).filter(({ kind }) => kind === 'content');
    if (this.livePages.deployedTogether && !this.started) return;
    for (const { message } of this.disagreements) this.logger.error(`Legacy address ${message}`);
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
