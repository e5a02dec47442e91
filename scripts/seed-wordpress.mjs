// Writes the embedded content as a seed file for a WordPress with the plugin of test/wordpress.
//   node scripts/seed-wordpress.mjs seed.json http://127.0.0.1:8088 [extra employees]
// Pictures are expected under wp-content/uploads/media of that address: copy content/media there.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { loadTypeScript } from './load-typescript.mjs';

/** Writes the seed for the WordPress at `host` (no trailing slash) into `file`. */
export async function writeSeed(file, host, extraEmployees = 0) {
  const { embeddedSeed } = loadTypeScript('../test/wordpress/embedded-seed.ts');
  const seed = await embeddedSeed(host, extraEmployees);
  writeFileSync(file, JSON.stringify(seed));
  return { terms: seed.terms.length, posts: seed.posts.length };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [file, host, extra] = process.argv.slice(2);
  if (!file || !host) {
    console.error('usage: node scripts/seed-wordpress.mjs seed.json http://wordpress-host [extra employees]');
    process.exit(2);
  }
  const { terms, posts } = await writeSeed(file, host.replace(/\/+$/, ''), Number(extra ?? 0));
  console.log(`${file}: ${terms} terms, ${posts} posts, both languages each`);
}
