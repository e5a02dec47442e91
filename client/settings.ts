import type { ClientSettings } from '../views/document/client-settings';

/** The configuration that the server wrote into the page. */
export const settings = JSON.parse(document.body.dataset.settings ?? '{}') as Partial<ClientSettings>;
