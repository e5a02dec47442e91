import { ANALYTICS_BEGAN, ANALYTICS_EVENT, type AnalyticsEvent } from '../../../src/shared/analytics-event';

/**
 * Tells analytics what happened in an island; nobody hears it unless the visitor has allowed it. Analytics may begin after the island: then it
 * is told what has happened on the page so far.
 */
export function tellAnalytics(event: AnalyticsEvent | undefined): void {
  if (!event) return;
  const isHeard = !document.dispatchEvent(new CustomEvent(ANALYTICS_EVENT, { detail: event, cancelable: true }));
  if (!isHeard) document.addEventListener(ANALYTICS_BEGAN, () => tellAnalytics(event), { once: true });
}
