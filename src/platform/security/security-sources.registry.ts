import { Injectable } from '@nestjs/common';

/** Directives of the content security policy that a module may widen. */
export type SourceDirective =
  'script-src' | 'style-src' | 'img-src' | 'font-src' | 'media-src' | 'connect-src' | 'frame-src' | 'form-action';

/** An origin, with a path where only a part of it is meant. No wildcard, no keyword, nothing that could end the directive. */
const SOURCE = /^(https?|wss?):\/\/[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d{1,5})?(\/[\w./~%-]*)?$/;

/**
 * Sources that the content security policy allows besides the site itself: the checkout that a form is sent to, a frame, a map.
 * Modules add their own in a constructor or in `onModuleInit`; the policy is the same on all pages.
 */
@Injectable()
export class SecuritySources {
  private readonly allowed = new Map<SourceDirective, Set<string>>();
  private closed = false;

  /** @throws Error for what is not the address of one host, and once the policy has been sent */
  allow(directive: SourceDirective, ...sources: readonly string[]): void {
    if (this.closed) throw new Error(`${directive} was widened after the policy had been sent: do it in onModuleInit`);
    const wrong = sources.find((source) => !SOURCE.test(source));
    if (wrong !== undefined) throw new Error(`${JSON.stringify(wrong)} is no source for ${directive}: give the address of one host`);
    this.allowed.set(directive, new Set([...(this.allowed.get(directive) ?? []), ...sources]));
  }

  /** The allowed sources; later calls of `allow` throw. */
  close(): ReadonlyMap<SourceDirective, ReadonlySet<string>> {
    this.closed = true;
    return this.allowed;
  }
}
