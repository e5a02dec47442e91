import { Injectable } from '@nestjs/common';

/** A path of our API in the one spelling that is declared: fixed, small letters, no final slash. */
const PATH = /^\/api(\/[a-z0-9][a-z0-9-]*)+$/;

/**
 * Paths that other services call with signed requests. Modules declare theirs in a constructor or in `onModuleInit`.
 * Nothing reads a body before its signature is checked: on these paths it arrives as it was sent, as a Buffer in `req.body`. The check of
 * the origin leaves them alone, because a signature says more than a browser's header.
 */
@Injectable()
export class WebhookRoutes {
  private readonly paths = new Set<string>();
  private closed = false;

  /** @throws Error for a path that is not fixed and below /api/, for a second declaration, and once requests are answered */
  declare(path: `/api/${string}`): void {
    if (this.closed) throw new Error(`the webhook ${path} was declared after the first request: do it in onModuleInit`);
    if (!PATH.test(path)) throw new Error(`${JSON.stringify(path)} is no path of a webhook: give one like /api/payments/callback`);
    if (this.paths.has(path)) throw new Error(`the webhook ${path} is declared twice`);
    this.paths.add(path);
  }

  /** Whether a request's path is one of them, with or without a final slash; later calls of `declare` throw. */
  has(path: string): boolean {
    this.closed = true;
    return this.paths.has(path.endsWith('/') ? path.slice(0, -1) : path);
  }
}
