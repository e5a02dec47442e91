import { renderToStaticMarkup } from 'react-dom/server';
import { Photo } from './Photo';

const picture = { src: 'media/a.jpg', width: 1000, height: 500, alt: 'Зал', color: '#b98b73', focal: '70% 55%' };
const SIZES = '(width <= 760px) 90vw, 30vw';

describe('a photo', () => {
  it('of the first view is an image that loads at once', () => {
    const html = renderToStaticMarkup(<Photo picture={picture} sizes={SIZES} priority />);
    expect(html).not.toContain('<source');
    expect(html).toContain('fetchPriority="high"');
    expect(html).not.toContain('loading=');
  });

  it('of the first view that fills the screen of a phone is its upright part there', () => {
    const html = renderToStaticMarkup(<Photo picture={picture} sizes={SIZES} priority isUpright />);
    expect(html).toContain(
      '<picture class="photo-slot"><source media="(width &lt;= 480px)" srcSet="/img/440/upright70/media/a.jpg"/><img class="photo" ',
    );
    expect(html).toContain(
      '<link rel="preload" href="/img/440/upright70/media/a.jpg" as="image" fetchPriority="high" media="(width &lt;= 480px)"/>',
    );
    expect(html).toMatch(
      /<link rel="preload" as="image" [^>]*imageSrcSet="\/img\/320\/media\/a\.jpg 320w, [^>]* media="\(width &gt; 480px\)"\/>/,
    );
  });

  it.each([
    ['narrow', { ...picture, width: 500, height: 1000 }],
    ['of unknown size', { ...picture, width: 0, height: 0 }],
    ['drawn', { ...picture, src: 'silk/hair-2-gathered-0f3a77c1' }],
    ['an SVG', { ...picture, src: 'media/a.svg' }],
  ])('that is %s has no upright part', (_what, one) => {
    expect(renderToStaticMarkup(<Photo picture={one} sizes={SIZES} priority isUpright />)).not.toContain('<source');
  });

  it('below the first view waits behind an empty source where scripts run, and is a plain image without scripts', () => {
    const html = renderToStaticMarkup(<Photo picture={picture} sizes={SIZES} />);
    expect(html).toMatch(/^<picture class="photo-slot"><source media="\(scripting\)" srcSet="data:image\/svg\+xml,[^" ,]+"\/><img /);
    expect(html).toContain('src="/img/800/media/a.jpg" srcSet="/img/320/media/a.jpg 320w, ');
    expect(html).toContain('width="1000" height="500" alt="Зал" style="background-color:#b98b73;object-position:70% 55%" loading="lazy"');
  });

  it('of a list that is to be used comes after what it needs for that', () => {
    const html = renderToStaticMarkup(<Photo picture={picture} sizes={SIZES} priority="low" />);
    expect(html).toContain('<source');
    expect(html).toContain('loading="lazy" fetchPriority="low"');
  });

  it('has its average colour as background where that is known', () => {
    expect(renderToStaticMarkup(<Photo picture={{ ...picture, average: '#d3bcaa' }} sizes={SIZES} />)).toContain(
      'background-color:#d3bcaa',
    );
  });

  it('asks for two device pixels per pixel at most', () => {
    const sizesOf = (sizes: string) => /sizes="([^"]*)"/.exec(renderToStaticMarkup(<Photo picture={picture} sizes={sizes} />))?.[1];
    expect(sizesOf(SIZES)).toBe(`(resolution &gt; 2dppx) 60vw, ${SIZES.replace('<', '&lt;')}`);
    expect(sizesOf('100vw')).toBe('(resolution &gt; 2dppx) 67vw, 100vw');
    expect(sizesOf('15rem')).toBe('15rem');
  });
});
