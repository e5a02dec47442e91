import { load } from 'cheerio';
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { renderToString } from 'react-dom/server';
import { IslandTranslations, PageIslands } from '../src/platform/render/page-islands';
import { translations, pageContext } from '../test/unit/translations';
import type { IslandDefinition } from './ui/islands/define-island';
import { Island, IslandHostProvider } from './ui/islands/Island';

const shared = new IslandTranslations(translations);
const VIEWS = join(__dirname, '.');
const filesNamed = (ending: string) => readdirSync(VIEWS, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith(ending));

interface Example {
  readonly name: string;
  readonly props: object;
  readonly html: (locale: 'ua' | 'en') => string;
}

// eslint-disable-next-line @typescript-eslint/no-require-imports -- by the names of the files
const exportsOf = (file: string) => require(join(VIEWS, file)) as Readonly<Record<string, unknown>>;

/** Every island, found by its file, with the props of X.example.ts beside it. */
const EXAMPLES = filesNamed('.island.tsx').map((file): Example => {
  const name = /([^/]+)\.island\.tsx$/.exec(file)![1]!;
  const island = exportsOf(file)[`${name}Island`] as IslandDefinition<object>;
  const { example: props } = exportsOf(file.replace('.island.tsx', '.example.ts')) as { readonly example: object };
  const html = (locale: 'ua' | 'en') => {
    const islands = new PageIslands(pageContext(locale), shared);
    const rendered = renderToString(
      <body>
        <IslandHostProvider value={islands}>
          <Island of={island} props={props} />
        </IslandHostProvider>
      </body>,
    );
    return islands.fill(rendered);
  };
  return { name: island.name, props, html };
});

describe('islands', () => {
  it('are exported under the name that the browser expects', () => {
    expect(EXAMPLES.map(({ name }) => `${name}.island.tsx`)).toEqual(filesNamed('.island.tsx').map((file) => basename(file)));
  });

  it.each(EXAMPLES)('render on the server in both languages, with the props they will be hydrated with: $name', ({ name, props, html }) => {
    for (const locale of ['ua', 'en'] as const) {
      const island = load(html(locale))(`[data-island=${name}]`);
      expect(island.html()).toMatch(/^<.+>$/s);
      expect(JSON.parse(island.attr('data-props')!)).toEqual(props);
    }
  });

  it('ask for consent before anything of the maps service is in the page', () => {
    const $ = load(EXAMPLES.find(({ name }) => name === 'GoogleMap')!.html('ua'));
    expect($('.google-map__consent').text()).toContain('Google');
    expect($('iframe')).toHaveLength(0);
    expect($('.google-map').html()).not.toContain('google.com');
  });
});
