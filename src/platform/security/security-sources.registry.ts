import { Injectable } from '@nestjs/common';

/** Directives of the content security policy that a module may widen. */
export type SourceDirective =
  'script-src' | 'style-src' | 'img-src' | 'font-src' | 'media-src' | 'connect-src' | 'frame-src' | 'form-action';

/** An origin, with a path where only a part of it is meant. No wildcard, no keyword, nothing that could end the directive. */
const SOURCE = /^(https?|wss?):\/\/[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d{1,5})?(\/[\w./~%-]*)?$/;

/** A part of the site that other sites may frame. */
export interface FramedPart {
  /** What the paths of its pages begin with, without language prefix: `/widget/`. */
  readonly path: string;
  readonly origins: readonly string[];
}

/** The beginning of a path, in whole segments. */
const PART = /^\/([\w-]+\/)+$/;

/**
 * Sources that the content security policy allows besides the site itself: the checkout that a form is sent to, a frame, a map.
 * Modules add their own in a constructor or in `onModuleInit`; the policy is the same on all pages.
 */
@Injectable()
export class SecuritySources {
  private readonly allowed = new Map<SourceDirective, Set<string>>();
  private readonly framed: FramedPart[] = [];
  private closed = false;

  /** @throws Error for what is not the address of one host, and once the policy has been sent */
  allow(directive: SourceDirective, ...sources: readonly string[]): void {
    this.check(directive, sources);
    this.allowed.set(directive, new Set([...(this.allowed.get(directive) ?? []), ...sources]));
  }

  /**
   * Lets other sites frame the pages below a path, error pages of these addresses included; everything else is framed by our own pages only.
   * @param path begins and ends with a slash, without language prefix
   * @throws Error as `allow`, and for a path that is none
   */
  allowFraming(path: string, ...origins: readonly string[]): void {
    this.check('frame-ancestors', origins);
    if (!PART.test(path)) throw new Error(`${JSON.stringify(path)} is no part of the site: write it like /widget/`);
    this.framed.push({ path, origins });
  }

  /** The allowed sources; later calls of `allow` throw. */
  close(): ReadonlyMap<SourceDirective, ReadonlySet<string>> {
    this.closed = true;
    return this.allowed;
  }

  /** The parts that other sites may frame. */
  get framedParts(): readonly FramedPart[] {
    return this.framed;
  }

  private check(directive: SourceDirective | 'frame-ancestors', sources: readonly string[]): void {
    if (this.closed) throw new Error(`${directive} was widened after the policy had been sent: do it in onModuleInit`);
    const wrong = sources.find((source) => !SOURCE.test(source));
    if (wrong !== undefined) throw new Error(`${JSON.stringify(wrong)} is no source for ${directive}: give the address of one host`);
  }
}
