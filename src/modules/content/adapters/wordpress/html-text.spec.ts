import { plainText } from './html-text';

describe('plain text of WordPress', () => {
  it.each([
    ['Лак &#038; Ко', 'Лак & Ко'],
    ['O&#8217;Connor', 'O’Connor'],
    ['A &amp; B', 'A & B'],
    ['&#8220;Silk&#8221; for <b>two</b>', '“Silk” for two'],
    ['one<br />two\n three', 'one two three'],
    ['5 &lt; 7', '5 < 7'],
    // decoded once: what an editor wrote as an example of code stays as written
    ['&amp;lt;b&amp;gt;', '&lt;b&gt;'],
  ])('reads %s as plain text', (html, text) => expect(plainText(html)).toBe(text));

  it.each([
    ['Догляд за шкірою<script>alert(1)</script>', 'Догляд за шкірою'],
    ['Догляд <style>h1 { color: red }</style>за шкірою', 'Догляд за шкірою'],
    ['A<SCRIPT type="x">if (a < b) "</p>"</SCRIPT >B', 'AB'],
    ['раз<script>один<!-- </script>два', 'раздва'],
    ['раз<script/>один</script>два', 'раздва'],
    ['раз<template><p>шаблон <template>у шаблоні</template> далі</p></template> два', 'раз два'],
    ['раз<noscript><img src="x">увімкніть</noscript> два', 'раз два'],
    ['раз<!-- коментар <b>з тегом</b> --> два', 'раз два'],
    ['раз<iframe src="https://a.example">кадр</iframe> два', 'раз два'],
    // an unclosed element extends to the end, as in a browser
    ['Назва <script>alert(1)', 'Назва'],
    ['Назва <template>шаблон', 'Назва'],
    ['Назва <!-- далі', 'Назва'],
    ['Назва <a href="https://a.example', 'Назва'],
    // a closing tag that nothing opened closes nothing
    ['раз</script></template> два', 'раз два'],
    ['знижка 5 < 7 та <3', 'знижка 5 < 7 та <3'],
    ['<p>раз</p><p>два</p><ul><li>три<li>чотири</ul>', 'раз два три чотири'],
    // a script in entities is text about a script: it is shown, not run
    ['&lt;script&gt;', '<script>'],
  ])('leaves out of %s what is no text', (html, text) => expect(plainText(html)).toBe(text));

  it.each(['<a', '<b>', '<', '&', '<!--', '<script>', '<template>', '</script', '<br', '<![CDATA['])(
    'reads half a megabyte of %s in a moment',
    (piece) => {
      const startedAt = performance.now();
      plainText(piece.repeat(500_000 / piece.length));
      expect(performance.now() - startedAt).toBeLessThan(4000);
    },
  );
});
