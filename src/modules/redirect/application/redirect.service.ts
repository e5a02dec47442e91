import { Injectable, Logger } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { PageRegistry } from '../../../platform/pages/page-registry';
import { ContentEnvironment } from '../../content/content.api';
import { legacyPages } from '../domain/legacy-pages';
import { validateTable } from '../domain/legacy-table';
import type { Redirect, RedirectOptions, RedirectRequest } from '../domain/redirect-rules';
import { redirectFor } from '../domain/redirect-rules';
import { RedirectEnvironment } from '../redirect.env';

/** Greatest number of missing targets in one log line. */
const MAX_LOGGED = 20;

/** Resolves redirects, and checks the table of legacy addresses at start. */
@Injectable()
export class RedirectService implements OnModuleInit {
  private readonly logger = new Logger('Redirect');
  private readonly options: RedirectOptions;

  constructor(
    content: ContentEnvironment,
    env: RedirectEnvironment,
    private readonly pages: PageRegistry,
  ) {
    this.options = {
      ...legacyPages(content.SALON_SLUG_PREFIX, (path) => pages.mayBeLive(path)),
      prefix: content.SALON_SLUG_PREFIX,
      enStrip: env.LEGACY_EN_STRIP,
    };
  }

  /**
   * A structural mistake in the table always stops the start; so does a target without a page where all pages are part of this build. With
   * a remote backend an editor may unpublish a page at any time, which must not stop the site: it is logged, and there is no redirect to a
   * missing page.
   * @throws Error that lists every problem
   */
  onModuleInit(): void {
    const structure = validateTable(this.options.table, () => true).filter(({ kind }) => kind === 'structure');
    refuse(structure.map(({ message }) => message));
    this.pages.onReady(({ starting }) => {
      const problems = this.disagreements();
      if (problems.length === 0) return;
      if (starting && this.pages.deployedTogether) refuse(problems);
      this.logger.warn(
        { count: problems.length, problems: problems.slice(0, MAX_LOGGED) },
        'legacy addresses that this content has no page for',
      );
    });
  }

  private disagreements(): readonly string[] {
    const problems = validateTable(this.options.table, (path) => this.pages.isLive(path));
    return problems.filter(({ kind }) => kind === 'content').map(({ message }) => message);
  }

  /** The permanent redirect for a request, or null when it is to be answered as it is. */
  redirectFor(request: RedirectRequest): Redirect | null {
    const redirect = redirectFor(request, this.options);
    // an English page by the slug that only its backend knows: before the prefix goes
    if (redirect !== null && redirect.rule !== 4) return redirect;
    const isAsked = (request.method === 'GET' || request.method === 'HEAD') && /^[\x21-\x7e]*$/.test(request.query);
    const moved = isAsked ? this.pages.movedTo(request.path) : null;
    return moved === null ? redirect : { to: `${moved}${request.query ? `?${request.query}` : ''}`, rule: 4 };
  }
}

function refuse(problems: readonly string[]): void {
  if (problems.length === 0) return;
  throw new Error(
    `The table of legacy addresses has ${problems.length} problems:\n${problems.map((problem) => `  ${problem}`).join('\n')}`,
  );
}
