import { boundedNesting } from './html-nesting';

describe('the bound of nesting', () => {
  it.each([
    '<ul><li>раз<ul><li>два</li></ul></li></ul><p>три<br>чотири</p>',
    // ends that HTML allows to leave out do not count as depth
    '<ul>' + '<li>рядок'.repeat(300) + '</ul>' + '<p>абзац'.repeat(300),
    '<table>' + '<tr><td>а<td>б'.repeat(300) + '</table>' + '<dl>' + '<dt>а<dd>б'.repeat(300) + '</dl>',
    '<img src="a.jpg"><hr>'.repeat(300),
    'без розмітки & 5 < 7',
  ])('leaves ordinary markup as it is (%#)', (html) => expect(boundedNesting(html)).toBe(html));

  it('leaves out the opening tags below a hundred, and keeps their text', () => {
    expect(boundedNesting('<b>'.repeat(100) + 'а<i class="x">б</i>в<i/>г')).toBe('<b>'.repeat(100) + 'аб</i>вг');
    expect(boundedNesting('<b>'.repeat(100) + 'а<i класс')).toBe('<b>'.repeat(100) + 'а');
  });

  it('keeps tags again as soon as the depth is below the limit', () => {
    const html = '<div>'.repeat(100) + '<b>' + '</div>'.repeat(100) + '<b>далі</b>';
    expect(boundedNesting(html)).toBe('<div>'.repeat(100) + '</div>'.repeat(100) + '<b>далі</b>');
  });
});
