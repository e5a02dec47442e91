import { load } from 'cheerio';
import { useId } from 'react';
import { renderToString } from 'react-dom/server';
import { translations, pageContext } from '../../../test/unit/translations';
import { PageProvider, usePage, useT } from '../../../views/ui/i18n/context';
import { defineIsland } from '../../../views/ui/islands/define-island';
import { Island, IslandHostProvider, placeholderOf } from '../../../views/ui/islands/Island';
import { IslandTranslations, PageIslands } from './page-islands';

const Hours = defineIsland({
  name: 'Hours',
  component: function Hours({ hours }: { readonly hours: number }) {
    const { t, siteName, href } = usePage();
    const id = useId();
    return (
      <p id={id}>
        {t('common.hours', { hours })} {siteName} {href('/about/')}
      </p>
    );
  },
  translations: ['common.hours', 'common.menu'],
});

const Results = defineIsland({
  name: 'Results',
  component: function Results({ count }: { readonly count: number }) {
    return <p>{useT()('common.search.found', { count, query: 'а' })}</p>;
  },
  translations: ['common.search.found', 'common.menu'],
});

const shared = new IslandTranslations(translations);

function documentOf(content: React.ReactNode, prefix?: string, locale: 'ua' | 'en' = 'ua') {
  const page = pageContext(locale);
  const islands = new PageIslands(page, shared, prefix);
  const html = renderToString(
    <body>
      <PageProvider value={page}>
        <IslandHostProvider value={islands}>{content}</IslandHostProvider>
      </PageProvider>
    </body>,
  );
  return { $: load(islands.fill(html)) };
}

const dataOf = ($: ReturnType<typeof load>) => JSON.parse($('.island-data').text()) as { siteName: string; messages: object };

describe('the islands of a page', () => {
  it('are rendered in its context, with the ids that they will have in the browser', () => {
    const { $ } = documentOf(<Island of={Hours} props={{ hours: 2 }} when="idle" />, undefined, 'en');
    const island = $('[data-island=Hours]');
    expect(island.attr()).toEqual({ id: 'island-Hours', 'data-island': 'Hours', 'data-when': 'idle', 'data-props': '{"hours":2}' });
    expect(island.text().replaceAll('\u00a0', ' ')).toMatch(/^2 .+ OKSAMYT \/en\/about\/$/);
    expect(island.find('p').attr('id')).toMatch(/^_island-Hours-R_/);
  });

  it('have the same non-breaking spaces as in the browser', () => {
    const { $ } = documentOf(<Island of={Results} props={{ count: 2 }} />);
    expect($('[data-island]').text()).toBe('2\u00a0результати за\u00a0запитом «а»');
  });

  it('have ids of their own, several of one kind and those of a part that comes later included', () => {
    const content = (
      <>
        <Island of={Hours} props={{ hours: 2 }} />
        <Island of={Results} props={{ count: 1 }} />
        <Island of={Hours} props={{ hours: 3 }} />
      </>
    );
    const { $ } = documentOf(content);
    const idsOf = (selector: string) =>
      $(selector)
        .toArray()
        .map((element) => $(element).attr('id'));
    expect(idsOf('[data-island]')).toEqual(['island-Hours', 'island-Results', 'island-Hours-2']);
    expect(new Set(idsOf('[data-island=Hours] p')).size).toBe(2);
    expect(
      documentOf(<Island of={Hours} props={{ hours: 2 }} />, 'panels')
        .$('[data-island]')
        .attr('id'),
    ).toBe('panels-Hours');
  });

  it('bring their translations along in a part of a page', () => {
    const islands = new PageIslands(pageContext('ua'), shared, 'panels');
    const id = islands.add(Hours, { hours: 1 });
    const html = islands.fill(`<aside>${placeholderOf(id)}</aside>`);
    expect(html).toMatch(/^<aside><p.*<\/aside><script type="application\/json" class="island-data">\{.*<\/script>$/);
  });

  it('give the browser what they name, each message once, and what else they know of the page', () => {
    const { $ } = documentOf(
      <>
        <Island of={Hours} props={{ hours: 1 }} />
        <Island of={Results} props={{ count: 1 }} />
        <Island of={Results} props={{ count: 2 }} />
      </>,
    );
    const data = dataOf($);
    expect(data.siteName).toBe('Оксамит');
    expect(Object.keys(data.messages).sort()).toEqual([
      'common.hours',
      'common.menu',
      ...['few', 'many', 'one', 'other'].map((form) => `common.search.found.${form}`),
    ]);
  });

  it('cannot end the script element that holds their translations', () => {
    const hostile = { subset: () => ({ 'common.menu': '</script><b>' }) };
    const islands = new PageIslands(pageContext('ua'), new IslandTranslations(hostile));
    islands.add(defineIsland({ name: 'Empty', component: () => null, translations: ['common.menu'] }), {});
    expect(islands.fill('<body></body>')).toContain('\\u003c/script>');
  });

  it('that use a message they do not name are an error', () => {
    const Greedy = defineIsland({ ...Hours, name: 'Greedy', translations: ['common.menu'] });
    expect(() => documentOf(<Island of={Greedy} props={{ hours: 1 }} />)).toThrow(
      "the island Greedy does not name the translation 'common.hours'",
    );
  });

  it('must have unique names', () => {
    const Other = defineIsland({ ...Results, name: 'Hours' });
    const both = (
      <>
        <Island of={Hours} props={{ hours: 1 }} />
        <Island of={Other} props={{ count: 1 }} />
      </>
    );
    expect(() => documentOf(both)).toThrow('two islands have the name Hours');
  });

  it('leave a page without islands as it is', () => {
    const { $ } = documentOf(<p>У салоні</p>);
    expect($('body').html()).toBe('<p>У салоні</p>');
  });

  it('need a page around them', () => {
    expect(() => renderToString(<Island of={Hours} props={{ hours: 1 }} />)).toThrow('the island Hours was rendered outside');
  });
});
