import { load } from 'cheerio';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { renderToString } from 'react-dom/server';
import { IslandTranslations, PageIslands } from '../src/platform/render/page-islands';
import { translations, pageContext } from '../test/unit/translations';
import { CartIsland } from './certificate/islands/Cart.island';
import type { IslandDefinition } from './ui/islands/define-island';
import { GoogleMapIsland } from './content/islands/GoogleMap.island';
import { Island, IslandHostProvider } from './ui/islands/Island';
import { LeadFormIsland } from './lead/islands/LeadForm.island';
import { MessageDemoIsland } from './dev/islands/MessageDemo.island';
import { OrderPanelIsland } from './certificate/islands/OrderPanel.island';
import { OrderWatchIsland } from './certificate/islands/OrderWatch.island';
import { RequestDemoIsland } from './dev/islands/RequestDemo.island';
import { ShareLinkIsland } from './certificate/islands/ShareLink.island';
import { WidgetIsland } from './widget/islands/Widget.island';
import { WIDGET_SCREENS } from './widget/islands/widget-screens.example';

const shared = new IslandTranslations(translations);

interface Example {
  readonly name: string;
  readonly props: object;
  readonly html: (locale: 'ua' | 'en') => string;
}

function example<Props extends object>(island: IslandDefinition<Props>, props: NoInfer<Props>): Example {
  const html = (locale: 'ua' | 'en') => {
    const islands = new PageIslands(pageContext(locale), shared);
    const rendered = renderToString(
      <body>
        <IslandHostProvider value={islands}>
          <Island of={island} props={props as never} />
        </IslandHostProvider>
      </body>,
    );
    return islands.fill(rendered);
  };
  return { name: island.name, props, html };
}

/** Every island with props that it may have. */
const EXAMPLES = [
  example(CartIsland, { packages: [{ id: 1, title: 'День волосся' }] }),
  example(GoogleMapIsland, { apiKey: 'key', places: [{ label: 'Печерськ, бульвар Лесі Українки, 24', query: '50.4279,30.5374' }] }),
  example(LeadFormIsland, { topic: 'vacancy', about: 'Стиліст', phone: '+380 44 123 45 67' }),
  example(MessageDemoIsland, {}),
  example(OrderPanelIsland, {
    choices: {
      packages: [{ id: 1, title: 'День волосся', amount: 100_000, single: true, designs: [] }],
      salons: [{ slug: 'oksamyt-pechersk', title: 'Печерськ', address: 'бульвар Лесі Українки, 24' }],
      messengers: [{ kind: 'telegram', url: 'https://t.me/oksamyt' }],
    },
  }),
  example(OrderWatchIsland, { order: 'order_1', seen: 'awaiting_payment', address: '/thank/?order=order_1' }),
  example(RequestDemoIsland, {}),
  example(ShareLinkIsland, { link: 'https://oksamyt.example/certificate/token/' }),
  ...WIDGET_SCREENS.slice(0, 1).map((model) => example(WidgetIsland, { model })),
];

const VIEWS = join(__dirname, '.');
const FILES = readdirSync(VIEWS, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.island.tsx'));

describe('islands', () => {
  it('have an example each', () => {
    const names = FILES.map((file) => /([^/]+)\.island\.tsx$/.exec(file)![1]!);
    expect(EXAMPLES.map(({ name }) => name).sort()).toEqual(names.sort());
  });

  it.each(FILES)('are exported under the name that the browser expects: %s', (file) => {
    const name = /([^/]+)\.island\.tsx$/.exec(file)![1]!;
    // eslint-disable-next-line @typescript-eslint/no-require-imports -- by the names of the files
    const exported = require(join(VIEWS, file)) as Readonly<Record<string, IslandDefinition<object>>>;
    expect(exported[`${name}Island`]?.name).toBe(name);
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
