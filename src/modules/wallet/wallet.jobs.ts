import { job } from '../../platform/jobs/job';
import type { PassKind } from './contract/wallet-pass';

/** Brings a pass up to date. */
export const UPDATE_PASS = job<{ readonly kind: PassKind; readonly id: string }>('wallet.update');
