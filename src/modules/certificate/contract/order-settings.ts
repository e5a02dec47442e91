import { clientSetting } from '../../../shared/client-setting';

/** Where the manager is written to about offers that are arranged; not set: our own form. */
export const MANAGER_FORM = clientSetting<string>('managerForm');

/** Steps of the volume discount by the number of certificates (`countSteps`); not set: there are none. */
export const VOLUME_STEPS = clientSetting<string>('volumeSteps');
