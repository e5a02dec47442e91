import { compileSiteFile } from './site-file';

/** Starts the site from the one file that `npm run build` makes; where only the server was compiled, from its many. */
async function main(): Promise<void> {
  const { site } = compileSiteFile()?.load() ?? (await import('./site.js'));
  await site.start();
}

void main();
