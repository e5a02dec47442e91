import { join } from 'node:path';
import { EmbeddedContentSource } from '../../src/modules/content/adapters/embedded/embedded-content.source';
import { withExtraEmployees } from './seed-extras';
import type { WordPressSeed } from './seed-fields';
import { wordpressSeed } from './wordpress-seed';

/** The content of the repository, to compare a backend with. */
export function embeddedSource(): EmbeddedContentSource {
  return new EmbeddedContentSource({ contentDir: join(__dirname, '../../content'), salonSlugPrefix: 'oksamyt-' });
}

/**
 * The embedded content as a seed for the WordPress at `host`, whose uploads folder holds the picture library under `media/`.
 * @param extraEmployees 0 for exactly the embedded content; else that many further employees and the awkward items
 */
export async function embeddedSeed(host: string, extraEmployees = 0): Promise<WordPressSeed> {
  const source = embeddedSource();
  const [ua, en] = await Promise.all([source.read('ua', 'incremental'), source.read('en', 'incremental')]);
  const seed = wordpressSeed({ ua: ua.content, en: en.content }, await source.readContacts(), `${host}/wp-content/uploads/media`);
  return extraEmployees > 0 ? withExtraEmployees(seed, extraEmployees, host) : seed;
}
