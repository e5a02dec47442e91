import { Zip, ZipPassThrough } from 'fflate';

/** A file of an archive. */
export interface ArchivedFile {
  /** Unique in the archive, without folders. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

/**
 * A ZIP as it is made, a file at a time: the next file is asked for when the one before has been taken. Nothing is compressed: what is put
 * into archives here (PDFs) is already.
 * @param at date of the files
 */
export async function* zipStream(files: AsyncIterable<ArchivedFile>, at: Date): AsyncGenerator<Uint8Array, void, void> {
  const made: Uint8Array[] = [];
  let failure: Error | null = null;
  const zip = new Zip((error, chunk) => {
    if (error) failure = error;
    else made.push(chunk);
  });
  const taken = () => {
    if (failure) throw failure;
    return made.splice(0);
  };
  for await (const { name, bytes } of files) {
    const file = new ZipPassThrough(name);
    file.mtime = at;
    zip.add(file);
    file.push(bytes, true);
    yield* taken();
  }
  zip.end();
  yield* taken();
}
