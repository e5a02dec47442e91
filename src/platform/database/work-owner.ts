import { Injectable, type CanActivate, type ExecutionContext, type Type } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import type { NextFunction, Request, Response } from 'express';
import { AsyncLocalStorage } from 'node:async_hooks';

/** On whose behalf something is done, and whether it has a connection already. */
export interface OwnedWork {
  owner: string | null;
  readonly isConnected: boolean;
}

const storage = new AsyncLocalStorage<OwnedWork>();

/** The work that the caller belongs to; undefined outside of requests and jobs. */
export const currentWork = (): OwnedWork | undefined => storage.getStore();

/** Runs a piece of work that counts as `owner`'s in the use of connections (ConnectionShares). */
export function runAs<T>(owner: string | null, run: () => T, isConnected = false): T {
  return storage.run({ owner, isConnected }, run);
}

/** Opens a request's work, whose owner is known once its handler is. */
export function withRequestWork(_req: Request, _res: Response, next: NextFunction): void {
  runAs(null, next);
}

/** A request is the work of the module that its handler belongs to. Before all other guards, which may ask the database. */
@Injectable()
export class RequestWorkGuard implements CanActivate {
  private readonly owners = new Map<Type | string | symbol | object, string>();

  constructor(private readonly modules: ModulesContainer) {}

  canActivate(context: ExecutionContext): boolean {
    const work = currentWork();
    if (work) work.owner = this.ownerOf(context.getClass());
    return true;
  }

  private ownerOf(controller: Type): string {
    if (this.owners.size === 0)
      for (const { name, controllers } of this.modules.values()) for (const type of controllers.keys()) this.owners.set(type, name);
    return this.owners.get(controller) ?? controller.name;
  }
}
