import { Injectable } from '@nestjs/common';
import { HealthRegistry } from '../../../platform/health/health.registry';
import type { HealthState } from '../../../platform/health/health.registry';
import { MetricsRegistry } from '../../../platform/metrics/metrics.registry';
import { ContentSnapshots } from './content-snapshot.service';
import { ContentEnvironment } from '../content.env';

/** After this many missed refreshes the content counts as stale in /health/ready. */
const STALE_PERIODS = 3;

/** Reports the age of the content and the last problems, in /health/ready and in the metrics. */
@Injectable()
export class ContentHealth {
  constructor(
    private readonly env: ContentEnvironment,
    private readonly snapshots: ContentSnapshots,
    health: HealthRegistry,
    metrics: MetricsRegistry,
  ) {
    health.add('content', () => this.state());
    metrics.gauge({
      name: 'content_age_seconds',
      help: 'Seconds since the content was last read',
      read: () => snapshots.ageSeconds ?? -1,
    });
    metrics.gauge({
      name: 'content_reading_refused',
      help: '1 while the last reading is refused because it loses too much',
      read: () => (snapshots.refused ? 1 : 0),
    });
  }

  private state(): HealthState {
    const { current, ageSeconds, failure, gaps, refused } = this.snapshots;
    const settings = gaps?.settings ?? [];
    return {
      ok: current !== null,
      source: this.env.CONTENT,
      version: current?.version ?? null,
      ageSeconds,
      stale: (ageSeconds ?? 0) > STALE_PERIODS * this.env.CONTENT_REFRESH_SECONDS,
      incompleteItems: gaps && gaps.incomplete.ua.total + gaps.incomplete.en.total,
      skippedItems: gaps && gaps.skipped.length,
      degraded: refused !== null || settings.some(({ field }) => field !== 'sameLanguage'),
      refused,
      warnings: settings.map(({ list, locale, field, count, of }) => `${field}: ${count} of ${of} ${list} ${locale ?? ''}`.trimEnd()),
      lastError: failure,
    };
  }
}
