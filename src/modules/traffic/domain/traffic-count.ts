import type { TrafficKind, TrafficSubject } from '../contract/traffic-source';

/** Appointments, orders or leads of a stretch of time that came in one way. */
export interface TrafficCount {
  readonly subject: TrafficSubject;
  readonly kind: TrafficKind;
  readonly source: string;
  readonly medium: string;
  readonly campaign: string;
  readonly host: string;
  readonly isRepeat: boolean;
  readonly count: number;
  /** Of them, those that are paid. */
  readonly paid: number;
  /** Kopiykas that were ordered by those. */
  readonly sum: number;
}
