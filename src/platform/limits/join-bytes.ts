import { nextSlice } from './time-slices';

/** Bytes that are copied between two looks at the clock. */
const STRIDE = 256 * 1024;

/**
 * Copies chunks into one piece of memory that nothing else shares, with pauses: new memory of many megabytes costs more the first time
 * it is written to than a page may wait.
 * @param size bytes of the result; what the chunks have beyond it is left out
 */
export async function joinBytes(chunks: readonly Buffer[], size: number): Promise<Buffer<ArrayBuffer>> {
  const joined = Buffer.from(new ArrayBuffer(size));
  let at = 0;
  for (const chunk of chunks) {
    for (let from = 0; from < chunk.length && at < size; from += STRIDE) {
      at += chunk.copy(joined, at, from, from + STRIDE);
      await nextSlice();
    }
  }
  return joined;
}
