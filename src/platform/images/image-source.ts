/** The upright part of a photograph, cut out so many percent of the way from its left end to its right one. */
export interface UprightPart {
  readonly bytes: Buffer;
  readonly place: number;
}

/** A drawn original. It is drawn in the encoder process, which loads the module: drawing takes too long for the process of pages. */
export interface DrawnOriginal {
  /** Absolute path of a compiled module that exports `draw` (`Draw` of drawn-pictures.ts). */
  readonly module: string;
  /** What `draw` is given; survives being sent to another process. */
  readonly input: unknown;
}

/** What a picture is made from: the bytes of a file, which may be hostile, a part of it, or what is drawn. */
export type ImageOriginal = Buffer | UprightPart | DrawnOriginal;

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
