import type { TrustProxy } from '../config/site.env';

type Trust = (address: string, hop: number) => boolean;
interface ProxySettings {
  set(name: 'trust proxy', value: unknown): unknown;
  get(name: 'trust proxy fn'): unknown;
}

/** Networks that no visitor of a public site comes from. */
const OWN_NETWORKS = 'loopback, linklocal, uniquelocal';

/**
 * Tells Express which proxies to believe. `true` is whoever is connected, and further hops of private networks: the client is the nearest
 * hop that is not trusted. The leftmost one, which Express would take, is whatever the client has written.
 */
export function trustProxies(app: ProxySettings, proxies: TrustProxy): void {
  if (proxies !== true) return void app.set('trust proxy', proxies);
  app.set('trust proxy', OWN_NETWORKS);
  const isOwn = app.get('trust proxy fn') as Trust;
  app.set('trust proxy', (address: string, hop: number) => hop === 0 || isOwn(address, hop));
}
