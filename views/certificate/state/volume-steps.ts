import { VOLUME_STEPS } from '../../../src/modules/certificate/contract/order-settings';
import { countSteps, type CountStep } from '../../../src/modules/certificate/contract/quote';
import { setting } from '../../ui/state/settings';

/** Steps of the volume discount by the number of certificates, in the browser. */
export const volumeSteps = (): readonly CountStep[] => countSteps(setting(VOLUME_STEPS) ?? null);
