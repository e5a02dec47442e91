import type { MetricValue } from '../metrics/metrics.registry';

/** Bounds of answering times that are kept, in seconds: some of those of `http_request_duration_seconds`. */
const KEPT_SECONDS = [0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10] as const;
/** Routes at which a time is booked: an answer 409 there is a visitor who was refused it. */
const BOOKING_ROUTES = /^\/api\/(holds|appointments)(\/|$)/;

/** Metrics of this process, by their names. */
type ReadMetrics = (name: string) => Promise<readonly MetricValue[]>;

/** What this process counted since its start, by the names that are kept of it. */
export async function metricTotals(read: ReadMetrics): Promise<ReadonlyMap<string, number>> {
  const totals = new Map<string, number>();
  const add = (name: string, value: number) => totals.set(name, (totals.get(name) ?? 0) + value);
  for (const { labels, value, metricName } of await read('http_request_duration_seconds')) {
    if (metricName?.endsWith('_bucket')) {
      if (KEPT_SECONDS.some((bound) => bound === labels.le)) add(`answers.within ${labels.le}`, value);
    } else if (metricName?.endsWith('_count')) {
      const status = Number(labels.status);
      add('answers', value);
      if (status >= 500) add('answers.failed', value);
      if (status === 409 && BOOKING_ROUTES.test(String(labels.route))) add('booking.refused', value);
    }
  }
  for (const { labels, value, metricName } of await read('upstream_request_duration_seconds'))
    if (metricName?.endsWith('_count')) add(`upstream.calls ${labels.upstream}`, value);
  for (const { labels, value } of await read('upstream_failures_total')) add(`upstream.failed ${labels.upstream}`, value);
  const only = async (name: string) => (await read(name)).reduce((sum, { value }) => sum + value, 0);
  add('pages.hit', await only('page_cache_hits'));
  add('pages.stale', await only('page_cache_stale_hits'));
  add('pages.rendered', await only('page_cache_renders'));
  return totals;
}
