import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface ManifestChunk {
  readonly name?: string;
  readonly file: string;
  readonly css?: readonly string[];
  readonly assets?: readonly string[];
  readonly imports?: readonly string[];
}

/** Addresses of the built client files that a document needs. */
export interface Assets {
  /** What all pages share. */
  readonly styles: readonly string[];
  /** What a page has of its own, by the name of its component; of a component that is no file of views/pages, everything. */
  readonly pageStyles: (component: string) => readonly string[];
  /** Styles that only some pages need from the start, see `PageHead.extraStyles`. */
  readonly extraStyles: readonly string[];
  readonly scripts: readonly string[];
  /** Fonts of the first view, to be preloaded. */
  readonly fonts: readonly string[];
}

const ENTRY = 'boot/main.ts';
const EXTRA_STYLES = 'boot/extra-styles.ts';
/** Development only, see client/boot/component-styles.ts. */
const COMPONENT_STYLES = 'boot/component-styles.ts';
/** The stylesheets of pages are entries by the name of the page's component (scripts/page-styles.mjs). */
const PAGE_STYLES = 'virtual:styles/';
const ALL = 'all';

/**
 * Faces that the first view of a page uses: files of views/ui/styles/fonts. In English the serif word of the headline is among them: its
 * face is not swapped in later. In Ukrainian it is, letter for letter in the room of its fallback.
 */
const FIRST_VIEW_FONTS = {
  ua: ['display-full', 'text-full'],
  en: ['display-latin', 'serif-latin', 'text-latin'],
} as const;

/** Reads Vite's manifest once. With a development server, its own entry is used instead and nothing is read. */
export function readAssets(clientDir: string, devOrigin?: string): Record<'ua' | 'en', Assets> {
  if (devOrigin) {
    const dev: Assets = {
      styles: [],
      pageStyles: () => [],
      extraStyles: [],
      scripts: ['@vite/client', 'boot/dev-preamble.ts', ENTRY, COMPONENT_STYLES, EXTRA_STYLES].map((file) => `${devOrigin}/assets/${file}`),
      fonts: [],
    };
    return { ua: dev, en: dev };
  }
  const path = join(clientDir, '.vite', 'manifest.json');
  if (!existsSync(path)) throw new Error(`the client is not built (${path} is missing): run npm run build`);
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as Record<string, ManifestChunk>;
  const entry = manifest[ENTRY];
  if (!entry) throw new Error(`${path} has no entry ${ENTRY}: run npm run build`);
  const files = Object.values(manifest).flatMap((chunk) => [chunk.file, ...(chunk.assets ?? [])]);
  const font = (name: string) => {
    const file = files.find((candidate) => candidate.startsWith(name));
    if (!file) throw new Error(`${path} has no font ${name}`);
    return `/assets/${file}`;
  };
  const stylesOf = (chunk: string) => (manifest[chunk]?.css ?? []).map((file) => `/assets/${file}`);
  const ofPages = new Map(
    Object.entries(manifest).flatMap(([key, { name }]) => (name && key.includes(PAGE_STYLES) ? [[name, stylesOf(key)] as const] : [])),
  );
  const all = ofPages.get(ALL);
  if (!all) throw new Error(`${path} has no styles of pages: run npm run build`);
  const of = (locale: 'ua' | 'en'): Assets => ({
    styles: stylesOf(ENTRY),
    pageStyles: (component) => ofPages.get(component) ?? all,
    extraStyles: stylesOf(EXTRA_STYLES),
    scripts: [`/assets/${entry.file}`],
    fonts: FIRST_VIEW_FONTS[locale].map(font),
  });
  return { ua: of('ua'), en: of('en') };
}
