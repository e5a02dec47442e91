// A WordPress with sparse, rich or overfull content for a site to be started on (test/backends):
//   node scripts/content-backend.mjs sparse 8088
//   CONTENT=wordpress WORDPRESS_URL=http://127.0.0.1:8088 npm start
// --without salons: as if a broken plugin hid all posts of that type
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { loadTypeScript } from './load-typescript.mjs';

const { CONTENT_BACKENDS, startContentBackend } = loadTypeScript('../test/backends/content-backends.ts');

/**
 * Starts the backend of this name and gives what a site on it needs in its environment; `stop` ends it.
 * `embedded` is the content of the repository, without any backend.
 */
export async function contentEnvironment(name, port = 0) {
  if (name === 'embedded') return { env: { CONTENT: 'embedded' }, stop: () => Promise.resolve() };
  if (!CONTENT_BACKENDS.includes(name)) throw new Error(`no content backend is called ${name}: embedded, ${CONTENT_BACKENDS.join(', ')}`);
  const backend = await startContentBackend(name, port);
  return { env: { CONTENT: 'wordpress', WORDPRESS_URL: backend.url }, stop: () => backend.stop() };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values, positionals } = parseArgs({ options: { without: { type: 'string' } }, allowPositionals: true });
  const [name, port] = positionals;
  if (!CONTENT_BACKENDS.includes(name)) {
    console.error(`usage: node scripts/content-backend.mjs ${CONTENT_BACKENDS.join('|')} [port] [--without type]`);
    process.exit(2);
  }
  const { url } = await startContentBackend(name, Number(port ?? 0), ({ type }) => type === values.without);
  console.log(`CONTENT=wordpress WORDPRESS_URL=${url}`);
}
