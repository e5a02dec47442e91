import { Encoder } from './encoder';
import type { EncodedImage } from './image-encoder';
import type { ImageFormat } from './image-format';
import type { ImageOriginal } from './image-source';

/** Whether a visitor waits for the picture. */
export type Priority = 'visitor' | 'background';

/** Niceness of the child process: both give way to the process that serves pages, `background` to every other process. */
const NICENESS: Readonly<Record<Priority, number>> = { visitor: 10, background: 19 };

/** One encoder for each priority: a process cannot change its niceness from job to job. */
export class EncoderPool {
  private readonly encoders: Readonly<Record<Priority, Encoder>> = {
    visitor: new Encoder(NICENESS.visitor),
    background: new Encoder(NICENESS.background),
  };

  /** @throws Error when the picture cannot be used or takes too long; EncoderStoppedError when the process ended twice */
  encode(source: ImageOriginal, width: number, format: ImageFormat, priority: Priority): Promise<EncodedImage> {
    return this.encoders[priority].encode(source, width, format);
  }

  /** Whether a file with this beginning is an SVG document. @throws EncoderStoppedError when the process ended twice */
  isSvg(head: Buffer): Promise<boolean> {
    return this.encoders.visitor.isSvg(head);
  }

  /** Ends the processes for good; jobs that are not finished are given up. */
  close(): void {
    for (const encoder of Object.values(this.encoders)) encoder.close();
  }
}
