import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { ConsoleHomePageProps } from '../../../../views/console/ConsoleHomePage';
import { DomainError } from '../../../shared/domain-error';
import { HourlyCounters } from '../../counters/hourly-counters';
import { Clock } from '../../time/clock';
import { ConsoleParts } from '../console-parts';
import type { ConsoleContext } from '../console-words';
import type { ConsoleUser } from '../operators/operator';
import { ChartDrawing, type DrawCharts } from './chart-drawing';
import { SITE_COUNTERS, siteCharts } from './site-charts';
import { TIME_SPANS, type TimeSpan } from './time-span';
import { timeSteps } from './time-steps';

interface Figured {
  readonly bounds: readonly Date[];
  readonly draws: readonly DrawCharts[];
}

const KEPT_MS = 60_000;

/** Looks back on a day, a month, a year: the charts of the parts, then those of the site. What was read serves for a minute, whoever asks. */
@Injectable()
export class ConsoleCharts {
  private readonly kept = new LRUCache<TimeSpan, Promise<Figured>>({ max: 3, ttl: KEPT_MS });

  constructor(
    private readonly parts: ConsoleParts,
    private readonly counters: HourlyCounters,
    private readonly clock: Clock,
  ) {}

  /** The charts of a span, and the way to the others. Null while the database is out of reach. */
  async of(context: ConsoleContext, user: ConsoleUser, span: TimeSpan): Promise<ConsoleHomePageProps['charts']> {
    const figured = await this.figured(span);
    if (!figured) return null;
    const drawing = new ChartDrawing(context, span, figured.bounds);
    const spans = TIME_SPANS.map((each) => ({
      label: context.t(`console.charts.spans.${each}`),
      href: `/ops?span=${each}`,
      isCurrent: each === span,
    }));
    return { spans, charts: figured.draws.flatMap((draw) => draw(drawing, user)) };
  }

  private async figured(span: TimeSpan): Promise<Figured | null> {
    const reading = this.kept.get(span) ?? this.read(span);
    this.kept.set(span, reading, { noUpdateTTL: true });
    try {
      return await reading;
    } catch (error) {
      this.kept.delete(span);
      if (error instanceof DomainError) return null;
      throw error;
    }
  }

  private async read(span: TimeSpan): Promise<Figured> {
    const bounds = timeSteps(span, this.clock.now());
    const ofSite = async (): Promise<DrawCharts> => {
      const figures = await this.counters.read(SITE_COUNTERS, bounds);
      return (draw) => siteCharts(draw, figures);
    };
    const ofParts = this.parts.all.flatMap(({ charts }) => (charts ? [charts(bounds, span)] : []));
    return { bounds, draws: await Promise.all([...ofParts, ofSite()]) };
  }
}
