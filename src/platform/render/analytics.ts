import { Injectable } from '@nestjs/common';
import { SecuritySources } from '../security/security-sources.registry';
import type { Page } from './page';
import { RenderEnvironment } from './render.env';

const SCRIPT = 'https://www.googletagmanager.com';
const COLLECTORS = ['https://www.google-analytics.com', 'https://region1.google-analytics.com', SCRIPT];

/** Whether pages measure their visits, and what the policy of the pages must allow for it. Nothing is loaded before a visitor agrees. */
@Injectable()
export class Analytics {
  private isAllowed = false;

  constructor(
    private readonly sources: SecuritySources,
    private readonly env: RenderEnvironment,
  ) {
    if (env.ANALYTICS_ID !== undefined) this.allow();
  }

  /** Some page measures its visits. Call it in `onModuleInit` at the latest. */
  allow(): void {
    if (this.isAllowed) return;
    this.isAllowed = true;
    this.sources.allow('script-src', SCRIPT);
    for (const directive of ['connect-src', 'img-src'] as const) this.sources.allow(directive, ...COLLECTORS);
  }

  /** Whether any page does, so that visitors are asked. */
  get isOn(): boolean {
    return this.isAllowed;
  }

  /**
   * What scripts read from a page: the id by which its visits are measured, and the event that a visit is, as JSON. Both are missing where it
   * is not measured.
   * @param isPublic the same for every visitor: only such pages are measured, unless they say that they may be
   */
  of({ options }: Pick<Page, 'options'>, isPublic: boolean): { readonly id?: string; readonly event?: string } {
    if (!isPublic && !options.isMeasured) return {};
    return { id: this.env.ANALYTICS_ID, event: this.isAllowed && options.event ? JSON.stringify(options.event) : undefined };
  }
}
