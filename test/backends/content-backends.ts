import { join } from 'node:path';
import { WordPressStub } from '../stubs/wordpress.stub';
import { embeddedSeed } from '../wordpress/embedded-seed';
import type { SeedPost, WordPressSeed } from '../wordpress/seed-fields';
import { overfullSeed } from './overfull.seed';
import { sparseSeed } from './sparse.seed';

/**
 * What a backend may hold: `sparse` hardly more than names, `rich` everything an editor is asked for, `overfull` more of it than
 * anybody hoped. All three have the same addresses.
 */
export const CONTENT_BACKENDS = ['sparse', 'rich', 'overfull'] as const;
export type ContentBackend = (typeof CONTENT_BACKENDS)[number];

/** The seed of a backend; pictures stand at `@host`, which the stub replaces by its own address. */
async function backendSeed(name: ContentBackend): Promise<WordPressSeed> {
  const rich = await embeddedSeed('@host');
  switch (name) {
    case 'sparse':
      return sparseSeed(rich);
    case 'rich':
      return rich;
    case 'overfull':
      return overfullSeed(rich);
  }
}

/**
 * A WordPress with this content and the picture library, listening on a port of its own until `stop`.
 * @param isTaken posts that it does not have after all
 */
export async function startContentBackend(
  name: ContentBackend,
  port = 0,
  isTaken: (post: SeedPost) => boolean = () => false,
): Promise<WordPressStub> {
  const { terms, posts } = await backendSeed(name);
  const seed = { terms, posts: posts.filter((post) => !isTaken(post)) };
  const stub = new WordPressStub(seed, 'separate', join(__dirname, '../../content/media'));
  await stub.start(port);
  return stub;
}
