import { apiRoute } from '../../../shared/api-route';
import { clientSetting } from '../../../shared/client-setting';

/** Name of the version that pages of the list depend on. */
export const WAITLIST_VERSION = 'waitlist';

/** How many places the list has. */
export const WAITLIST_PLACES = clientSetting<number>('waitlistPlaces');

export interface WaitlistEntry {
  readonly name: string;
}

export interface WaitlistPlace {
  readonly ok: true;
  /** 1 is the next to be called. */
  readonly place: number;
}

/** 201 with the place, 422 with the fields, 409 `waitlist_full`. */
export const JOIN_WAITLIST = apiRoute<WaitlistEntry, WaitlistPlace>('POST', '/api/waitlist');
