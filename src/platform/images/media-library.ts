import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ImageSource } from './image-source';
import type { ImageOptions } from './image-options';

/** A picture of the embedded library; null when there is none of this name, or it is too large. */
export async function findInLibrary(file: string, { mediaFolder, maxSourceBytes }: ImageOptions): Promise<ImageSource | null> {
  const path = join(mediaFolder, file);
  const stats = await stat(path).catch(() => null);
  if (!stats?.isFile() || stats.size > maxSourceBytes) return null;
  return { id: `media/${file}`, version: `${stats.mtimeMs}-${stats.size}`, read: () => readFile(path) };
}
