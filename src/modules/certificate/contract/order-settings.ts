import { clientSetting } from '../../../shared/client-setting';

/** Where the manager is written to about offers that are arranged; not set: our own form. */
export const MANAGER_FORM = clientSetting<string>('managerForm');
