import { ContentHost } from './content-host';
import { sanitizedHtml } from './wire-html';

const host = new ContentHost('https://cms.example/wp', 'https://salon.example');
const clean = (html: string) => sanitizedHtml(html, host);

describe('HTML of an editor', () => {
  it('keeps text, lists, figures and tables', () => {
    const html =
      '<h2>Назва</h2><p>Текст <strong>важливий</strong></p><ul><li>раз</li></ul><table><tbody><tr><th scope="row">а</th><td>б</td></tr></tbody></table>';
    expect(clean(html)).toBe(html);
  });

  it('drops scripts, handlers, styles, frames, comments and empty paragraphs', () => {
    expect(
      clean(
        '<p style="color:red" onclick="x()">Так<script>x()</script></p><!-- wp:paragraph --><p>&nbsp;</p><iframe src="https://a.example"></iframe>',
      ),
    ).toBe('<p>Так</p>');
    expect(clean('<p><a href="javascript:x()">тут</a><img src="data:image/png;base64,AA"></p>')).toBe('<p><a>тут</a></p>');
  });

  it.each(['script', 'style', 'template', 'noscript', 'iframe', 'object', 'textarea', 'option'])('drops %s with what it holds', (tag) => {
    expect(clean(`<p>раз<${tag}>вміст</${tag}> два</p>`)).toBe('<p>раз два</p>');
    expect(clean(`<p>раз</p><${tag}>вміст`)).toBe('<p>раз</p>');
  });

  it.each(['<b>', '<b>x', '<p><b>', '<ul><li>', '<li><td>', '<b></i>', '<x>', '<form>', '<a', '<!--', '<script>'])(
    'cleans half a megabyte of %s in a moment',
    (piece) => {
      const startedAt = performance.now();
      clean(piece.repeat(500_000 / piece.length));
      expect(performance.now() - startedAt).toBeLessThan(4000);
    },
  );

  it('publishes no address of thousands of characters', () => {
    const long = `https://a.example/${'a'.repeat(3000)}`;
    expect(clean(`<p><a href="${long}">л</a><img src="${long}"></p>`)).toBe('<p><a>л</a></p>');
  });

  it('leaves the only h1 to the page', () => expect(clean('<h1>Назва</h1>')).toBe('<h2>Назва</h2>'));

  it.each([
    ['https://cms.example/wp/salons/lypky?from=a#map', '/salons/lypky/?from=a#map'],
    ['http://cms.example/wp/', '/'],
    ['https://salon.example/en/about', '/en/about/'],
    ['/vacancies', '/vacancies/'],
    ['/price/female/?a=1', '/price/female/?a=1'],
    ['#prices', '#prices'],
    ['tel:+380442001000', 'tel:+380442001000'],
    [
      'https://cms.example/wp/wp-content/uploads/oferta.pdf',
      'https://cms.example/wp/wp-content/uploads/oferta.pdf" rel="noopener nofollow',
    ],
    ['https://elsewhere.example/page', 'https://elsewhere.example/page" rel="noopener nofollow'],
  ])('leads the link %s to %s', (href, expected) => expect(clean(`<a href="${href}">л</a>`)).toBe(`<a href="${expected}">л</a>`));

  it('publishes no link into the backend itself', () =>
    expect(clean('<a href="https://cms.example/wp/wp-admin/post.php?post=1">л</a>')).toBe('<a>л</a>'));

  it('shows pictures through the image route, lazily', () => {
    expect(clean('<img src="/wp/wp-content/uploads/a.jpg" srcset="x 2x" alt="Зал" width="800" height="600" class="size-full">')).toBe(
      '<img src="/img/1440/remote/cms.example/wp/wp-content/uploads/a.jpg" alt="Зал" width="800" height="600" loading="lazy" />',
    );
  });
});

describe('a picture that a plugin loads late', () => {
  const real = 'https://cms.example/wp-content/uploads/a.jpg';
  const wanted = clean(`<figure><img src="${real}" alt="Зал" /></figure>`);
  const blank = 'data:image/gif;base64,R0lGODlhAQABAAAAACw=';

  it.each([
    `<img src="${blank}" data-src="${real}" alt="Зал">`,
    `<img data-lazy-src="${real}" src="https://cms.example/blank.gif" alt="Зал">`,
    `<img src="${blank}" data-srcset="https://cms.example/s.jpg 300w, ${real} 1200w" alt="Зал">`,
    `<img srcset="https://cms.example/s.jpg 1x,${real} 2x" alt="Зал">`,
    `<img src="${blank}" data-original="${real}" alt="Зал">`,
    `<img src="${blank}" nitro-lazy-src="${real}" alt="Зал">`,
    `<img src="${blank}" data-pagespeed-lazy-src="${real}" alt="Зал">`,
    `<img src="${blank}" class="lazyload" data-lazyload="${real}" alt="Зал">`,
    `<img src="${real}" data-src='{"url":"${real}"}' alt="Зал">`,
    `<img src="${blank}" alt=""><noscript><picture><source srcset="${real}.webp"><img src="${real}" alt="Зал"></picture></noscript>`,
    `<img src="${blank}" alt=""><noscript><a href="${real}"><img src="${real}" alt="Зал"></a></noscript>`,
    `<img class="lazyload" src="${blank}" data-src="${real}" alt="Зал"><noscript><img src="${real}" alt="Зал"></noscript>`,
    `<noscript><img src="${real}" alt="Зал"></noscript><img class="lazyload" src="${blank}" data-src="${real}" alt="Зал">`,
    `<img src="${blank}" alt=""><noscript><img src="${real}" alt="Зал"></noscript>`,
    `<noscript><img src="${real}" alt="Зал" /></noscript> <img src="${blank}" alt="">`,
    `<noscript><img src="${real}" alt="Зал"></noscript>`,
  ])('is shown once, by its own address: %s', (html) => expect(clean(`<figure>${html}</figure>`).replace('> <', '><')).toBe(wanted));

  it('leaves out what noscript holds besides, and what has no address at all', () => {
    expect(clean(`<p>раз<noscript><iframe src="https://a.example"></iframe></noscript></p>`)).toBe('<p>раз</p>');
    expect(clean(`<figure><img src="${blank}" data-src="javascript:x()"></figure>`)).toBe('');
    expect(clean(`<figure><img src="${blank}"><figcaption>Зал</figcaption></figure>`)).toBe(
      '<figure><figcaption>Зал</figcaption></figure>',
    );
  });

  it('is looked for in a bounded time', () => {
    for (const piece of ['<noscript>', '<noscript><img ', '<img ', '<noscript><img src="a"></noscript>  ']) {
      const started = performance.now();
      clean(piece.repeat(Math.ceil(100_000 / piece.length)));
      expect(performance.now() - started).toBeLessThan(4000);
    }
  });
});
