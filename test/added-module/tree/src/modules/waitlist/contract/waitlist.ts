import { apiRoute } from '../../../shared/api-route';
import { clientSetting } from '../../../shared/client-setting';
import type { FormFields, FormValues } from '../../../shared/form';

/** Name of the version that pages of the list depend on. */
export const WAITLIST_VERSION = 'waitlist';

/** How many places the list has. */
export const WAITLIST_PLACES = clientSetting<number>('waitlistPlaces');

export type WaitlistField = 'name' | 'email';

/** The form, for the island, the page without scripts and the API. */
export const WAITLIST_FORM: FormFields<WaitlistField> = {
  name: { kind: 'text', required: true, least: 3, most: 40, problem: 'name', letters: true },
  email: { kind: 'email', required: true },
};

/** Page of the form without scripts, without language prefix. */
export const JOIN_PATH = '/waitlist/join/';

export interface WaitlistPlace {
  readonly ok: true;
  /** 1 is the next to be called. */
  readonly place: number;
}

/** 201 with the place, 422 with the fields, 409 `waitlist_full`, 429 `rate_limited`, 503 `database_unavailable`. */
export const JOIN_WAITLIST = apiRoute<FormValues<WaitlistField>, WaitlistPlace>('POST', '/api/waitlist', { idempotent: true });
