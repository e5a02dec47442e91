import { applyDecorators, Injectable, SetMetadata, UseGuards } from '@nestjs/common';
import type { CanActivate, ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { DomainError } from '../../shared/domain-error';

const GUARDS = 'page guards';

/** Resolves to allow a request; throws a DomainError to refuse it. */
export type PageGuard = (req: Request) => void | Promise<void>;

/** The guards that pages can name. A module adds its own when it starts. */
@Injectable()
export class PageGuards {
  private readonly guards = new Map<string, PageGuard>();

  /** @throws Error when the name is taken */
  add(name: string, guard: PageGuard): void {
    if (this.guards.has(name)) throw new Error(`a page guard named ${name} exists`);
    this.guards.set(name, guard);
  }

  /** @throws DomainError `unknown_middleware` (500) for a name that nobody added: product.md, errors 3, gives the words */
  get(name: string): PageGuard {
    const guard = this.guards.get(name);
    if (!guard) throw new DomainError('internal', 'unknown_middleware', 'Unknown middleware');
    return guard;
  }
}

/** Runs the guards that a handler names, in their order; all names are looked up before the first is run. */
@Injectable()
class NamedGuards implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly guards: PageGuards,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const names = this.reflector.getAllAndOverride<readonly string[] | undefined>(GUARDS, [context.getHandler(), context.getClass()]) ?? [];
    const guards = names.map((name) => this.guards.get(name));
    for (const guard of guards) await guard(context.switchToHttp().getRequest<Request>());
    return true;
  }
}

/** Names the guards that a page, or every page of a controller, stands behind: `@GuardedBy('signed-in')`. */
export function GuardedBy(...names: readonly string[]): ClassDecorator & MethodDecorator {
  return applyDecorators(SetMetadata(GUARDS, names), UseGuards(NamedGuards));
}
