import { Encoder } from './encoder';
import type { EncodedImage } from './image-encoder';
import type { ImageFormat } from './image-format';

/** A visitor waits for the picture, or nobody does. */
export type Urgency = 'visitor' | 'background';

/** Below pages; and below everything: a core that anything else wants is left to it. */
const NICENESS: Readonly<Record<Urgency, number>> = { visitor: 10, background: 19 };

/** One encoder for what visitors wait for, and one for the rest: the priority of a process cannot follow its jobs. */
export class EncoderPool {
  private readonly encoders: Readonly<Record<Urgency, Encoder>> = {
    visitor: new Encoder(NICENESS.visitor),
    background: new Encoder(NICENESS.background),
  };

  /** @throws Error when the picture cannot be used or takes too long; EncoderStoppedError when the process ended twice */
  encode(source: Buffer, width: number, format: ImageFormat, urgency: Urgency): Promise<EncodedImage> {
    return this.encoders[urgency].encode(source, width, format);
  }

  /** Ends the processes for good; jobs that are not finished are given up. */
  close(): void {
    for (const encoder of Object.values(this.encoders)) encoder.close();
  }
}
