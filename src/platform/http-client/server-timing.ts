import type { NextFunction, Request, Response } from 'express';
import { AsyncLocalStorage } from 'node:async_hooks';

export interface ServerTiming {
  /** Name of the upstream. */
  readonly name: string;
  readonly durationMs: number;
}

interface RequestTimings {
  entries?: ServerTiming[];
}

const storage = new AsyncLocalStorage<RequestTimings>();
const NONE: readonly ServerTiming[] = [];

/** Runs a request so that the upstream calls made for it are remembered; the list itself is made by the first of them. */
export function withServerTimings<T>(run: () => T): T {
  return storage.run({}, run);
}

/** The same for Express. */
export function withTimings(_req: Request, _res: Response, next: NextFunction): void {
  withServerTimings(next);
}

/** Remembers one upstream call of the current request; outside of a request it is ignored. */
export function recordServerTiming(name: string, durationMs: number): void {
  const request = storage.getStore();
  if (request) (request.entries ??= []).push({ name, durationMs });
}

/** Upstream calls made for the current request so far, for the Server-Timing header. */
export function serverTimings(): readonly ServerTiming[] {
  return storage.getStore()?.entries ?? NONE;
}
