import { Injectable } from '@nestjs/common';
import type { ImageSource } from './image-source';

/** A picture as it is before encoding: red, green and blue of each pixel. */
export interface RawPicture {
  readonly pixels: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** @param width wanted width, pixels; a larger picture is made smaller by the encoder */
export type Draw = (input: never, width: number) => RawPicture;

/** Pictures of one kind that a module draws: /img/{width}/{kind}/{name}. */
export interface DrawnKind {
  /** Null for a name that is none, or that no page shows. */
  find(name: string): ImageSource | null;
  /** What stands in for a remote picture that cannot be had. @param remote `host/path` */
  substituteFor(remote: string): ImageSource | null;
}

/** Kinds of pictures that are drawn: modules register theirs in a constructor, because the platform knows no module. */
@Injectable()
export class DrawnPictures {
  private readonly kinds = new Map<string, DrawnKind>();

  /**
   * @param kind small letters; no source of the image route has the name (`media`, `remote`)
   * @throws Error when the kind is registered already
   */
  register(kind: string, drawn: DrawnKind): void {
    if (this.kinds.has(kind)) throw new Error(`pictures of the kind ${kind} are drawn already`);
    this.kinds.set(kind, drawn);
  }

  find(kind: string, name: string): ImageSource | null {
    return this.kinds.get(kind)?.find(name) ?? null;
  }

  /** What stands in for a remote picture that cannot be had; null: nothing. @param remote `host/path` */
  substituteFor(remote: string): ImageSource | null {
    for (const drawn of this.kinds.values()) {
      const source = drawn.substituteFor(remote);
      if (source) return source;
    }
    return null;
  }
}
