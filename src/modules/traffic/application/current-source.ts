import { AsyncLocalStorage } from 'node:async_hooks';
import type { TrafficSource } from '../contract/traffic-source';

const storage = new AsyncLocalStorage<TrafficSource>();

/** Where the request that the caller serves comes from; undefined outside of requests. */
export const currentSource = (): TrafficSource | undefined => storage.getStore();

/** Does work for a request from this source. */
export const fromSource = <T>(source: TrafficSource, work: () => T): T => storage.run(source, work);
