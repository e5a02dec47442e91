import { pageHead } from './page-head';

const context = { siteName: 'Оксамит' };
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

  it('is overridden by the editor’s metadata', () => {
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
