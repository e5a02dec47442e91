// @slow: processes that read the built site
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { load } from 'cheerio';
import { startTestSite, TEST_SITE_URL, type TestSite } from '../support/site';

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { start: string } };
const FLAGS = scripts.start.match(/--\S+/g) ?? [];
/** What stands in the built site (`npm run build`) is read in a process of its own, as V8's flags are those of a process. */
const READ = `
  const { compileSiteFile } = require('./dist/src/site-file.js');
  const file = compileSiteFile();
  const { site } = file.load();
  const packages = [...new Set(Object.keys(require.cache).flatMap((path) => /node_modules\\/((?:@[^/]+\\/)?[^/]+)/.exec(path)?.[1] ?? []))];
  console.log(JSON.stringify({ usesKeptCode: file.usesKeptCode, starts: typeof site.start, packages }));`;
/** Starts the site of the file on a free port, with the settings of the process, and says which. */
const START = `
  const { site } = require('./dist/src/site-file.js').compileSiteFile().load();
  site.create(process.env).then(async (app) => {
    await app.listen(0, '127.0.0.1');
    console.log('port ' + app.getHttpServer().address().port);
  });`;

function read(...flags: readonly string[]): { usesKeptCode: boolean; starts: string; packages: string[] } {
  const { stdout, stderr } = spawnSync(process.execPath, [...flags, '-e', READ], {
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (!stdout) throw new Error(stderr);
  return JSON.parse(stdout) as ReturnType<typeof read>;
}

/** It finds the script of its thread beside itself. */
const BESIDE = ['thread-stream'];

describe('the one file of the built site', () => {
  it('is compiled from the kept code with the flags of npm start, and holds every package that a start loads but one', () => {
    expect(FLAGS.length).toBeGreaterThan(0);
    expect(read(...FLAGS)).toEqual({ usesKeptCode: true, starts: 'function', packages: BESIDE });
  });

  it('is compiled anew under flags that the kept code was not made for', () => {
    expect(read('--max-semi-space-size=8')).toEqual({ usesKeptCode: false, starts: 'function', packages: BESIDE });
  });
});

describe('what the built site answers', () => {
  const folder = mkdtempSync(join(tmpdir(), 'site-file-'));
  let source: TestSite;
  let built: ChildProcess;
  let origin: string;

  beforeAll(async () => {
    source = await startTestSite({}, { database: false });
    built = spawn(process.execPath, [...FLAGS, '-e', START], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        PATH: process.env.PATH,
        NODE_ENV: 'test',
        SITE_URL: TEST_SITE_URL,
        DATA_DIR: folder,
        LOG_LEVEL: 'silent',
        CONTENT_REFRESH_SECONDS: '3600',
        IMAGE_PREPARE: 'off',
        DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
      },
    });
    const [said] = (await once(built.stdout!, 'data')) as [Buffer];
    origin = `http://127.0.0.1:${/port (\d+)/.exec(said.toString())?.[1]}`;
  });

  afterAll(async () => {
    const ended = once(built, 'exit');
    built.kill('SIGKILL');
    await ended;
    await source.close();
    rmSync(folder, { recursive: true, force: true });
  });

  // a script that stands in the page is the text of a function, which the file holds without white space; forms of the widget name a new draft
  const textOf = async (from: string, path: string) =>
    (await (await fetch(from + path)).text())
      .replaceAll(/<script>.*?<\/script>/gs, '')
      .replaceAll(/(draft(?:&quot;|\W)+(?:value=")?)[\w-]{22}/g, '$1');
  // what a page says of this minute may change between the two: asked once more
  const differs = async (path: string) => {
    for (let tries = 2; tries > 0; tries--) if ((await textOf(source.origin, path)) === (await textOf(origin, path))) return false;
    return true;
  };

  it('is what the source answers, but for the white space of scripts, on every page of the sitemap in both languages', async () => {
    const sitemap = load(await textOf(origin, '/sitemap.xml'), { xml: true });
    const paths = sitemap('loc')
      .toArray()
      .map((place) => new URL(sitemap(place).text()).pathname);
    expect(paths.filter((path) => path.startsWith('/en/')).length).toBeGreaterThan(150);
    const different: string[] = [];
    for (const path of paths) if (await differs(path)) different.push(path);
    expect(different).toEqual([]);
  }, 120_000);

  it.each(['/api/docs-json', '/feed.xml', '/sitemap.xml', '/search/?q=манікюр', '/no-such-page/', '/widget/'])(
    'is what the source answers at %s',
    async (path) => expect(await differs(path)).toBe(false),
  );
});
