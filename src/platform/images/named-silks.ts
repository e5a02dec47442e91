import { Injectable } from '@nestjs/common';

/** The silks that may be drawn: only those that the content names, because there are more addresses than a disk has room for. */
@Injectable()
export class NamedSilks {
  private named: ReadonlySet<string> = new Set();
  /** Pages that were made from the content before are still in caches. */
  private namedBefore: ReadonlySet<string> = new Set();

  /** Replaces what the content names. */
  name(silks: ReadonlySet<string>): void {
    this.namedBefore = this.named;
    this.named = silks;
  }

  has(name: string): boolean {
    return this.named.has(name) || this.namedBefore.has(name);
  }
}
