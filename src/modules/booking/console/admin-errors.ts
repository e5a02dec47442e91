import { OPS_ERRORS } from '../../../platform/ops/ops-controller';
import type { DocumentedError } from '../../../platform/openapi/api-doc';

/** What every route about our own engine may answer, for `@ApiDoc`. */
export const ENGINE_OPS_ERRORS = [
  ...OPS_ERRORS,
  [409, 'booking_kept_elsewhere', 'Only with BOOKING=embedded; another booking system has its own administration'],
] as const satisfies readonly DocumentedError[];

/** Answer of an action. */
export const OPS_DONE = { ok: true } as const;
