import { toHryvnias, type Kopiykas } from './money';

/** What is bought or looked at, as Google Analytics 4 names it. Prices are hryvnias. */
export interface AnalyticsItem {
  readonly item_id: string;
  readonly item_name: string;
  readonly price?: number;
  readonly quantity?: number;
}

/** A recommended event of Google Analytics 4, without personal data. */
export interface AnalyticsEvent {
  readonly name: 'view_item' | 'begin_checkout' | 'purchase' | 'generate_lead' | 'refund';
  /** A browser tells it once for this key; null: whenever it happens. */
  readonly once: string | null;
  /** Only for who comes to the page by a link or a form of the site: a reload is no second lead. */
  readonly onArrival?: true;
  readonly params: {
    readonly currency: 'UAH';
    /** Hryvnias. */
    readonly value?: number;
    readonly transaction_id?: string;
    readonly lead_source?: string;
    readonly items?: readonly AnalyticsItem[];
  };
}

/** The event by which an island tells what happened; `detail` is an AnalyticsEvent. Analytics cancels what it has heard. */
export const ANALYTICS_EVENT = 'site:analytics';
/** The event by which analytics says that it hears from now on. */
export const ANALYTICS_BEGAN = 'site:analytics-began';

/** The parameters of a sum. */
export const sumOf = (value: Kopiykas): { readonly currency: 'UAH'; readonly value: number } => ({
  currency: 'UAH',
  value: toHryvnias(value),
});
