import { ANALYTICS_EVENT, type AnalyticsEvent } from '../../../src/shared/analytics-event';

/** Tells analytics what happened in an island; nobody hears it unless the visitor has allowed it. */
export function tellAnalytics(event: AnalyticsEvent | undefined): void {
  if (event) document.dispatchEvent(new CustomEvent(ANALYTICS_EVENT, { detail: event }));
}
