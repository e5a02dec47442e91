import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { EncoderPool } from './encoder-pool';
import { HEAD_BYTES } from './svg';

/** Largest SVG that is passed through: icons and drawings have kilobytes. */
const MAX_BYTES = 1024 * 1024;

/** Tells whether files are SVG documents, each once. The encoder process looks at them: a hostile one must not keep this process busy. */
export class SvgRecognition {
  private readonly known = new LRUCache<string, boolean>({ max: 2000 });

  constructor(private readonly encoders: EncoderPool) {}

  /** @throws EncoderStoppedError when the process ended twice */
  async isSvg(bytes: Buffer): Promise<boolean> {
    if (bytes.length > MAX_BYTES) return false;
    const key = createHash('sha256').update(bytes).digest('base64');
    const known = this.known.get(key);
    if (known !== undefined) return known;
    const isSvg = await this.encoders.isSvg(bytes.subarray(0, HEAD_BYTES));
    this.known.set(key, isSvg);
    return isSvg;
  }
}
