import { Injectable } from '@nestjs/common';
import { join } from 'node:path';
import { compiledFile } from '../../../platform/boot/compiled-file';
import { DrawnPictures, type DrawnKind } from '../../../platform/images/drawn-pictures';
import type { ImageSource } from '../../../platform/images/image-source';
import { parseSilkName } from '../contract/silk';

/** Raise it when silks are drawn in another way: pictures that are kept on disk are then made anew. */
const DRAWING = '1';
/** The compiled module that draws; under the test runner the TypeScript that it is compiled from. */
const MODULE = compiledFile('modules/effects/domain/draw-silk.js') ?? join(__dirname, '../domain/draw-silk');

/** The silks that may be drawn: only those that the content names, because there are more addresses than a disk has room for. */
@Injectable()
export class Silks implements DrawnKind {
  private named: ReadonlySet<string> = new Set();
  /** Pages that were made from the content before are still in caches. */
  private namedBefore: ReadonlySet<string> = new Set();
  /** Silks by the portraits that they stand in for. */
  private standIns: ReadonlyMap<string, string> = new Map();

  constructor(drawn: DrawnPictures) {
    drawn.register('silk', this);
  }

  /**
   * Replaces what the content names.
   * @param standIns names of the silks that are drawn where a portrait cannot be had, by `host/path` of the portrait
   */
  name(silks: ReadonlySet<string>, standIns: ReadonlyMap<string, string> = new Map()): void {
    this.namedBefore = this.named;
    this.named = silks;
    this.standIns = standIns;
  }

  find(name: string): ImageSource | null {
    return this.named.has(name) || this.namedBefore.has(name) ? sourceOf(name) : null;
  }

  substituteFor(portrait: string): ImageSource | null {
    const name = this.standIns.get(portrait);
    return name === undefined ? null : sourceOf(name);
  }
}

/** A silk as the original of pictures. Null when the name is none of a silk. */
function sourceOf(name: string): ImageSource | null {
  const silk = parseSilkName(name);
  return silk && { id: `silk/${name}`, version: DRAWING, read: () => Promise.resolve({ module: MODULE, input: silk }) };
}
