import { smallSite } from '../../../../test/unit/small-site';
import { pageHead, queryValue } from './presenter-context';
import type { PresenterContext } from './presenter-context';
import { showKey } from '../../../../test/unit/show-key';

const context: PresenterContext = {
  locale: 'ua',
  t: showKey,
  site: smallSite(),
  siteName: 'Оксамит',
  siteUrl: 'https://oksamyt.test',
};
const OWN = { title: 'Салони', description: 'Тринадцять салонів у Києві', path: '/salons/' };

describe('the head of a page', () => {
  it('ends its title with the brand, once', () => {
    expect(pageHead(context, OWN).title).toBe('Салони · Оксамит');
    expect(pageHead(context, { ...OWN, title: 'Оксамит на Липках' }).title).toBe('Оксамит на Липках');
  });

  it('cuts a long description at a word', () => {
    const { description } = pageHead(context, { ...OWN, description: `${'слово, '.repeat(40)}` });
    expect(description.length).toBeLessThanOrEqual(160);
    expect(description).toMatch(/слово…$/);
    expect(pageHead(context, OWN).description).toBe(OWN.description);
  });

  it('gives way to what an editor wrote', () => {
    const image = { src: 'media/salon-01.jpg', alt: 'Зала' };
    const head = pageHead(
      context,
      { ...OWN, image },
      { title: 'Редакторський', description: 'Опис', noindex: true, ogTitle: 'Для друзів', ogImage: 'https://cms.example/a.jpg' },
    );
    expect(head).toMatchObject({
      title: 'Редакторський',
      description: 'Опис',
      noindex: true,
      ogTitle: 'Для друзів',
      image: { src: 'https://cms.example/a.jpg' },
    });
    expect(pageHead(context, { ...OWN, image }).image).toBe(image);
  });
});

describe('a value of a query key', () => {
  it.each([
    ['lypky', 'lypky'],
    [['a', 'b'], 'a'],
    ['', null],
    [undefined, null],
    [{ $ne: 'x' }, null],
    [[{ a: 1 }], null],
  ])('%p is %p', (value, expected) => {
    expect(queryValue(value)).toBe(expected);
  });
});
