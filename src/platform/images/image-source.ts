import type { Silk } from '../../modules/effects/contract/silk';

/** The upright part of a photograph, cut out so many percent of the way from its left end to its right one. */
export interface UprightPart {
  readonly bytes: Buffer;
  readonly place: number;
}

/** What a picture is made from: the bytes of a file, which may be hostile, a part of it, or what is drawn. */
export type ImageOriginal = Buffer | UprightPart | Silk;

/** An original picture. */
export interface ImageSource {
  /** Names the picture. */
  readonly id: string;
  /** Changes when its bytes change. */
  readonly version: string;
  /** @throws Error when it is gone meanwhile */
  read(): Promise<ImageOriginal>;
  /** Removes the stored copy of a picture that cannot be used. */
  discard?(): Promise<void>;
}

/** The source of the upright part of a photograph. */
export function uprightSource(source: ImageSource, place: number): ImageSource {
  return {
    ...source,
    id: `${source.id} upright ${place}`,
    read: async () => {
      const bytes = await source.read();
      if (!(bytes instanceof Uint8Array)) throw new Error('only photographs have an upright part');
      return { bytes, place };
    },
  };
}
