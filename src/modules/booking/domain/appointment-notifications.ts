import { notificationTemplate } from '../../../shared/notification-template';
import type { Appointment } from '../../scheduling/contract/appointment';

/** What a client is told of a visit: that it was booked, has another beginning, other services, or is cancelled. */
export type VisitNewsKind = 'booked' | 'moved' | 'changed' | 'cancelled';

/** A visit as notifications tell it: everything in the language of the reader, times of the salon's clock. */
export interface ToldVisit {
  /** First name; empty: nobody is addressed. */
  readonly name: string;
  /** «вівторок, 24 листопада, 14:00–15:30» */
  readonly when: string;
  /** «вт 24.11 о 14:00» */
  readonly whenShort: string;
  readonly salon: string;
  /** Empty: not known. */
  readonly street: string;
  readonly city: string;
  /** The salon's, as shown to people; empty: not known. */
  readonly phone: string;
  /** One line for each: «14:00 Манікюр, Анна Коваль». */
  readonly services: readonly string[];
  /** Masters who do not work at its salon any more, and stand in no line of its services. */
  readonly absent?: readonly string[];
  /** Until when it can be changed online, in words; null: by phone only. */
  readonly freeUntil: string | null;
  /** Address of the page that shows and changes it. */
  readonly link: string;
}

export interface VisitNewsArgs extends ToldVisit {
  readonly kind: VisitNewsKind;
}

/** What has happened to a visit, by mail or SMS. */
export const VISIT_NEWS = notificationTemplate<VisitNewsArgs>('booking.visitNews');

/** Visits to come whose masters do not work at their salon any more, as the salon is told of them. */
export interface VisitsWithoutMaster {
  readonly salon: string;
  readonly masters: readonly string[];
  /** One line for each visit: «вівторок, 24 листопада, 14:00–15:30: Анна, Манікюр, Олена Коваль». */
  readonly visits: readonly string[];
  /** How many more there are. */
  readonly more: number;
  /** Where they are looked at. */
  readonly link: string;
}

/** To a salon, by mail. */
export const VISITS_WITHOUT_MASTER = notificationTemplate<VisitsWithoutMaster>('booking.withoutMaster');

/** The day before a visit, by mail or SMS. */
export const VISIT_REMINDER = notificationTemplate<ToldVisit>('booking.visitReminder');

/**
 * What there is to tell of a visit as it is now; null: nothing. Of one that is not certain yet, or that has begun, nothing is told, and of
 * the end of one nothing that was never told of.
 * @param toldStart when it began by what was told before; null: nothing was
 */
export function newsKind(
  { state, startsAt }: Pick<Appointment, 'state' | 'startsAt'>,
  toldStart: Date | null,
  now: Date,
): VisitNewsKind | null {
  if (startsAt <= now) return null;
  if (state === 'cancelled') return toldStart && 'cancelled';
  if (state !== 'planned' && state !== 'confirmed') return null;
  if (!toldStart) return 'booked';
  return toldStart.getTime() === startsAt.getTime() ? 'changed' : 'moved';
}
