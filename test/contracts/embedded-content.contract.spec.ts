import { join } from 'node:path';
import { EmbeddedContentSource } from '../../src/modules/content/adapters/embedded/embedded-content.source';
import { contentSourceContract } from './content-source.contract';

contentSourceContract('the embedded content', () =>
  Promise.resolve(new EmbeddedContentSource({ contentDir: join(__dirname, '../../content'), salonSlugPrefix: 'oksamyt-' })),
);
