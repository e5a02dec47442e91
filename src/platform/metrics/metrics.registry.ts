import { Injectable } from '@nestjs/common';
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';

/** Name, help and labels of a metric; durations are in seconds and sizes in bytes, by Prometheus' custom. */
interface MetricOptions<Label extends string> {
  /** snake_case with the unit at its end: `content_age_seconds`, `leads_total`. */
  readonly name: string;
  readonly help: string;
  readonly labels?: readonly Label[];
}

/** A value of a metric; those of a histogram say by `metricName` what they are. */
export interface MetricValue {
  readonly labels: Readonly<Record<string, string | number | undefined>>;
  readonly value: number;
  readonly metricName?: string;
}

/** All metrics of GET /metrics. Modules register their own; the same name returns the same metric. */
@Injectable()
export class MetricsRegistry {
  private readonly registry = new Registry();

  /** Memory, CPU, event loop and garbage collection of this process. Not part of the constructor: it starts observers. */
  collectProcessMetrics(): void {
    collectDefaultMetrics({ register: this.registry });
  }

  /** A number that only grows: `counter({…}).inc({ kind: 'timeout' })`. */
  counter<Label extends string = never>(options: MetricOptions<Label>): Counter<Label> {
    return this.existing<Counter<Label>>(options.name) ?? new Counter(this.complete(options));
  }

  /** A number that goes up and down. With `read` its value is computed only when the metrics are read. */
  gauge<Label extends string = never>(options: MetricOptions<Label> & { readonly read?: () => number }): Gauge<Label> {
    const { read, ...rest } = options;
    const collect = read && { collect: (): void => gauge.set(read()) };
    const gauge = this.existing<Gauge<Label>>(options.name) ?? new Gauge({ ...this.complete(rest), ...collect });
    return gauge;
  }

  /** Numbers by label that are looked up when the metrics are read; one that cannot be read is left out. */
  gaugeOf<Label extends string>(
    options: MetricOptions<Label> & { readonly read: () => Promise<readonly { labels: Record<Label, string>; value: number }[]> },
  ): void {
    const { read, ...rest } = options;
    const gauge = new Gauge({
      ...this.complete(rest),
      collect: async () => {
        gauge.reset();
        for (const { labels, value } of await read().catch(() => [])) gauge.set(labels, value);
      },
    });
  }

  /** Durations or sizes, counted by bucket. */
  histogram<Label extends string = never>(options: MetricOptions<Label> & { readonly buckets: readonly number[] }): Histogram<Label> {
    const { buckets, ...rest } = options;
    return this.existing<Histogram<Label>>(options.name) ?? new Histogram({ ...this.complete(rest), buckets: [...buckets] });
  }

  /** What a metric holds at this moment; nothing for a name that is not registered. */
  async read(name: string): Promise<readonly MetricValue[]> {
    const metric = this.existing<{ get(): Promise<{ readonly values: readonly MetricValue[] }> }>(name);
    return metric ? (await metric.get()).values : [];
  }

  get contentType(): string {
    return this.registry.contentType;
  }

  /** Everything in Prometheus' text format. */
  text(): Promise<string> {
    return this.registry.metrics();
  }

  private existing<M>(name: string): M | undefined {
    return this.registry.getSingleMetric(name) as M | undefined;
  }

  private complete<Label extends string>({ name, help, labels = [] }: MetricOptions<Label>) {
    return { name, help, labelNames: [...labels], registers: [this.registry] };
  }
}
