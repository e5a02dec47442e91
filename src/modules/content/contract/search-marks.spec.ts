import { titleParts } from './search-marks';

const written = (title: string, highlights: [number, number][]) =>
  titleParts(title, highlights)
    .map(({ text, marked }) => (marked ? `[${text}]` : text))
    .join('|');

describe('the parts of a title', () => {
  it('are the matched parts and the text around them', () => {
    expect(written('Японський манікюр', [[10, 14]])).toBe('Японський |[мані]|кюр');
    expect(
      written('Манікюр із манікюром', [
        [0, 7],
        [11, 18],
      ]),
    ).toBe('[Манікюр]| із |[манікюр]|ом');
    expect(written('Нігті', [[0, 5]])).toBe('[Нігті]');
  });

  it('are the whole title when nothing matched, and nothing of an empty one', () => {
    expect(written('Печерськ', [])).toBe('Печерськ');
    expect(written('', [])).toBe('');
  });

  it('are the whole title even when the highlights are beside it, overlap or are empty', () => {
    for (const highlights of [
      [[3, 99]],
      [[9, 12]],
      [
        [0, 3],
        [1, 2],
      ],
      [[2, 2]],
    ] as [number, number][][]) {
      expect(
        titleParts('Липки', highlights)
          .map(({ text }) => text)
          .join(''),
      ).toBe('Липки');
    }
  });
});
