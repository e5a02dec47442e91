import { renderToString } from 'react-dom/server';
import { Island } from './Island';
import { ISLANDS } from './islands';
import type { IslandName, IslandProps } from './islands';

/** An example of every island: a new one does not compile without its own. */
const EXAMPLES: { readonly [N in IslandName]: IslandProps<N> } = {
  Cart: {
    locale: 'ua',
    packages: [{ id: 1, title: 'День волосся' }],
    orderHref: '/gift_certificate/#order',
    packagesHref: '/gift_certificate/',
    texts: {
      title: 'Кошик',
      accent: 'подарунків',
      subtitle: 'Що ви обрали',
      loading: 'Дивимося, що тут',
      delivery: 'У салоні або листом',
      order: 'Замовити',
      packages: 'Обрати',
      table: {
        caption: 'Ваше замовлення',
        quantity: 'Кількість',
        less: 'Менше',
        more: 'Більше',
        remove: 'Прибрати',
        subtotal: 'Сума',
        discount: 'Знижка',
        off: '−{percent} %',
        total: 'До сплати',
        rest: 'Ще {rest}, і буде знижка {percent} %',
        empty: 'Тут поки порожньо.',
      },
    },
  },
  GoogleMap: {
    apiKey: 'key',
    language: 'uk',
    places: [{ label: 'Печерськ, бульвар Лесі Українки, 24', query: '50.4279,30.5374' }],
    texts: { title: 'Мапа', consent: 'Мапу показує Google.', open: 'Відкрити', close: 'Закрити', salon: 'Салон' },
  },
  MessageTrials: {
    says: { error: 'Не вийшло', info: 'До відома', success: 'Готово' },
    texts: {
      popup: { error: 'Вікно помилки', info: 'Вікно', success: 'Вікно успіху' },
      notice: { error: 'Смужка помилки', info: 'Смужка', success: 'Смужка успіху' },
      work: 'Робота',
      shortLoad: 'Коротко',
      longLoad: 'Довго',
    },
  },
};

describe('islands', () => {
  it.each(Object.keys(ISLANDS) as IslandName[])(
    '%s renders on the server, with its name and the props it will be hydrated with',
    (name) => {
      const html = renderToString(<Island name={name} props={EXAMPLES[name]} />);

      expect(html).toMatch(new RegExp(`^<div data-island="${name}" data-when="intent" data-props="`));
      const props = /data-props="([^"]*)"/.exec(html)![1]!.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&amp;', '&');
      expect(JSON.parse(props)).toEqual(EXAMPLES[name]);
    },
  );

  it('asks for consent before anything of the maps service is in the page', () => {
    const html = renderToString(<Island name="GoogleMap" props={EXAMPLES.GoogleMap} />);

    expect(html).toContain('Мапу показує Google.');
    expect(html).toContain('Відкрити');
    expect(html).not.toContain('<iframe');
    expect(html).not.toContain('google.com');
  });
});
