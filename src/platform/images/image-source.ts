/** An original picture. */
export interface ImageSource {
  /** Names the picture. */
  readonly id: string;
  /** Changes when its bytes change. */
  readonly version: string;
  /** @throws Error when it is gone meanwhile */
  read(): Promise<Buffer>;
  /** Removes the stored copy of a picture that cannot be used. */
  discard?(): Promise<void>;
}
