import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, runnerImport, type Plugin } from 'vite';
import { pageStyles } from './scripts/page-styles.mjs';

const DEV_PORT = 5173;
const BASE = '/assets/';

/**
 * What the visitor's first sign of life brings, and islands need as well: the certificates in progress, and calls of our API.
 */
const ON_INTERACTION = [
  /\/client\/(boot\/on-interaction|certificate\/cart|clients\/favourite-buttons|pictures\/picture-retries|panels\/swipes)\.ts$/,
  /\/client\/navigation\/(loader|load-timer)\.ts$/,
  /\/views\/certificate\/state\/certificate\.ts$/,
  /\/(certificate\/contract\/quote|favourite-routes)\.ts$/,
  /\/views\/ui\/api\/(api-call|api-error|call-api|poll|random-key|source-header)\.ts$/,
  /\/views\/ui\/state\/messages\.ts$/,
  /\/src\/shared\/(api-route|locale)\.ts$/,
  /\/(booking-limits|page-locale)\.ts$/,
];
/** What makes islands live, and what several of them share: one file, since every further request costs a phone milliseconds. */
const ISLANDS = [
  /\/node_modules\/(react|react-dom|scheduler)\//,
  /\/zustand\/.*\/react\.mjs$/,
  /\/client\/(islands\/(hydrate|foreign-nodes|island-boundary|typed-values)|navigation\/language-switch)\.ts$/,
  /\/views\/ui\/(i18n|components\/(form|media|panel|section))\/[\w/-]+\.tsx?$/,
  /\/views\/ui\/(api\/use-api|state\/use-site|islands\/(define-island|use-form|use-kept-state))\.tsx?$/,
  /\/icons\.drawing\.ts$|\/views\/certificate\/(components\/(OrderTable|order-phase|order-problems)|state\/certificate-order)\.tsx?$/,
  /\/src\/shared\/(form|email|phone|dialled-phone|typed-text|messenger-account|image-path|kyiv-(day|moment)|date-format|home-zone|money|view-box)\.ts$/,
  /\/contract\/(order-routes|lead-route|lead-forms)\.ts$|\/navigation\/phone\.ts$/,
];
/** Files that somebody waits for once an island is wanted; nearly all of their functions are called at once. */
const WAITED_FOR = /^(on-interaction|hydrate|.+\.island)$/;
const oneOf = (files: readonly RegExp[]) => (id: string) => files.some((file) => file.test(id));

/** Styles and scripts are compressed once, as well as it goes, beside the files: nobody waits for it, and the server only picks. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    writeBundle({ dir }, bundle) {
      for (const name of Object.keys(bundle).filter((file) => /\.(css|js|svg)$/.test(file))) {
        const bytes = readFileSync(join(dir!, name));
        writeFileSync(join(dir!, `${name}.br`), brotliCompressSync(bytes));
        writeFileSync(join(dir!, `${name}.gz`), gzipSync(bytes, { level: 9 }));
      }
    },
  };
}

/** In place of Vite's function around each `import()`: a fifth of it, and all that we need. */
function importWithStyles(): Plugin {
  const ours = fileURLToPath(new URL('./client/boot/styles-on-demand.ts', import.meta.url));
  return {
    name: 'import-with-styles',
    apply: 'build',
    enforce: 'pre',
    load: (id) =>
      id === '\0vite/preload-helper.js'
        ? `import { importWithStyles } from ${JSON.stringify(ours)};
           export const __vitePreload = (load, styles) => importWithStyles(load, styles?.map((file) => '${BASE}' + file));`
        : undefined,
  };
}

/** Works out at build time what the browser needs the outcome of alone. */
async function speculationRules(): Promise<Plugin> {
  const { module } = await runnerImport<typeof import('./views/ui/document/speculation-rules')>('./views/ui/document/speculation-rules.ts');
  const code = `export const SPECULATION_RULES = ${JSON.stringify(module.SPECULATION_RULES)};`;
  return { name: 'speculation-rules', load: (id) => (id.endsWith('/document/speculation-rules.ts') ? code : undefined) };
}

/** Writes the drawings that pages refer to, and keeps all of them but their addresses out of the scripts. */
async function drawings(): Promise<Plugin> {
  const { module } = await runnerImport<typeof import('./views/drawings')>('./views/drawings.ts');
  const { DRAWINGS } = module;
  return {
    name: 'drawings',
    load: (id) => (id.endsWith('/icons.drawing.ts') ? `export const ICONS = { href: ${JSON.stringify(DRAWINGS.ICONS.href)} };` : undefined),
    generateBundle() {
      for (const { href, text } of Object.values(DRAWINGS))
        this.emitFile({ type: 'asset', fileName: href.slice('/assets/'.length), source: text });
    },
  };
}

/**
 * V8 compiles the whole file beside the main thread, instead of each function on it when it is first called; others ignore it. As a banner it would
 * stand behind what Vite writes before scripts that load others with their styles.
 */
function compiledWhole(): Plugin {
  return {
    name: 'compiled-whole',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'chunk' && WAITED_FOR.test(file.name)) file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
      },
    },
  };
}

export default defineConfig({
  root: 'client',
  base: BASE,
  publicDir: false,
  plugins: [react(), importWithStyles(), speculationRules(), drawings(), pageStyles(), compiledWhole(), precompress()],
  server: { port: DEV_PORT, strictPort: true, cors: true, origin: `http://localhost:${DEV_PORT}` },
  // islands load React when they are first needed: found only then, it would reload the page under the visitor
  optimizeDeps: { include: ['react', 'react-dom/client', 'react/jsx-dev-runtime'] },
  build: {
    outDir: '../dist-client',
    emptyOutDir: true,
    manifest: true,
    assetsDir: '',
    // data: addresses of small files would need a wider content security policy
    assetsInlineLimit: 0,
    modulePreload: false,
    target: 'es2022',
    rolldownOptions: {
      input: { main: 'client/boot/main.ts', 'extra-styles': 'client/boot/extra-styles.ts' },
      output: {
        codeSplitting: {
          // what the boot script needs as well stays with it
          includeDependenciesRecursively: false,
          groups: [
            { name: 'on-interaction', test: oneOf(ON_INTERACTION) },
            { name: 'hydrate', test: oneOf(ISLANDS) },
          ],
        },
      },
    },
  },
});
