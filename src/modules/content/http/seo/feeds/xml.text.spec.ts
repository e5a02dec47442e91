import { xmlText } from './xml.text';

describe('text for XML', () => {
  it('is escaped for elements and attributes', () => {
    expect(xmlText(`«Оксамит» & <b class="a">it's</b>`)).toBe('«Оксамит» &amp; &lt;b class=&quot;a&quot;&gt;it&apos;s&lt;/b&gt;');
  });

  it('removes what XML forbids even when escaped: control characters and unpaired surrogates', () => {
    expect(xmlText('a\u0000b\u0008c\u000bd\ufffee\ud83df\udc4dg')).toBe('abcdefg');
  });

  it('keeps line breaks, tabs and characters outside of the basic plane', () => {
    expect(xmlText('a\n\tb 💅 ’')).toBe('a\n\tb 💅 ’');
  });
});
