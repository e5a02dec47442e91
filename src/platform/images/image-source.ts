import type { Silk } from '../../shared/silk';

/** What a picture is made from: the bytes of a file, which may be hostile, or what is drawn. */
export type ImageOriginal = Buffer | Silk;

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
