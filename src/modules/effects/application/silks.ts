import { Injectable } from '@nestjs/common';

/** The silks that may be drawn: only those that the content names, because there are more addresses than a disk has room for. */
@Injectable()
export class NamedSilks {
  private named: ReadonlySet<string> = new Set();
  /** Pages that were made from the content before are still in caches. */
  private namedBefore: ReadonlySet<string> = new Set();

  /** Silks by the portraits that they stand in for. */
  private standIns: ReadonlyMap<string, string> = new Map();

  /**
   * Replaces what the content names.
   * @param standIns names of the silks that are drawn where a portrait cannot be had, by `host/path` of the portrait
   */
  name(silks: ReadonlySet<string>, standIns: ReadonlyMap<string, string> = new Map()): void {
    this.namedBefore = this.named;
    this.named = silks;
    this.standIns = standIns;
  }

  /** The silk in place of a portrait on another host. @param portrait `host/path` */
  instead(portrait: string): string | undefined {
    return this.standIns.get(portrait);
  }

  has(name: string): boolean {
    return this.named.has(name) || this.namedBefore.has(name);
  }
}
