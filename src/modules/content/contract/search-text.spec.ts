import { fold, highlightsIn, latinKey, sanitizedText, stemOf, wordsOf } from './search-text';

describe('comparing text', () => {
  it('ignores case, apostrophes and look-alike letters', () => {
    expect(fold("Об'єм")).toBe(fold('ОБ’ЄМ'));
    expect(fold('обʼєм')).toBe('обєм');
    expect(fold('ґанок')).toBe('ганок');
    expect(fold('Йод і її')).toBe('йод і її');
  });

  it('keeps a word with an apostrophe whole, with its place in the text', () => {
    expect(wordsOf('П’ять, «Об’єм 2D»')).toEqual([
      { folded: 'пять', start: 0, end: 5 },
      { folded: 'обєм', start: 8, end: 13 },
      { folded: '2d', start: 14, end: 16 },
    ]);
  });

  it.each([
    ['манікюр', 'manikyur'],
    ['манікюр', 'manikiur'],
    ['манікюр', 'manikjur'],
    ['нігті', 'nigti'],
    ['нігті', 'nihti'],
    ['печерськ', 'pechersk'],
    ['шугаринг', 'shugaring'],
    ['їжа', 'yizha'],
    ['цінник', 'tsinnik'],
    ['борщ', 'borshch'],
    ['борщ', 'borsch'],
    ['хвилі', 'khvyli'],
    ['волосся', 'volossya'],
  ])('reads %s and %s as one word', (ukrainian, latin) => {
    expect(latinKey(ukrainian)).toBe(latinKey(latin));
  });

  it.each([
    ['нігтів', 'нігт'],
    ['стрижка', 'стрижк'],
    ['вакансія', 'вакансі'],
    ['чоловічого', 'чоловіч'],
    ['вії', 'вії'],
    ['nails', 'nails'],
  ])('finds the stem of %s', (word, stem) => {
    expect(stemOf(word)).toBe(stem);
  });

  it('reads HTML as text', () => {
    expect(wordsOf(sanitizedText('<p>Лак&nbsp;&amp; <strong>гель</strong></p>\n<p>5&#160;хв</p>')).map((word) => word.folded)).toEqual([
      'лак',
      'гель',
      '5',
      'хв',
    ]);
  });
});

describe('marking a title', () => {
  const marked = (title: string, matched: string[], typed: string[]) =>
    highlightsIn(title, new Set(matched), typed).map(([start, end]) => title.slice(start, end));

  it('marks the typed beginning of a word', () => {
    expect(marked('Японський манікюр', ['манікюр'], ['мані'])).toEqual(['мані']);
  });

  it('marks the whole word for a typo and for another alphabet', () => {
    expect(marked('Японський манікюр', ['манікюр'], ['манкюр'])).toEqual(['манікюр']);
    expect(marked('Манікюр', ['manikiur'], ['manikyur'])).toEqual(['Манікюр']);
  });

  it('counts letters past an apostrophe', () => {
    expect(marked('П’ять тисяч', ['пять'], ['пят'])).toEqual(['П’ят']);
  });

  it('marks nothing that was not matched', () => {
    expect(marked('Манікюр', ['педикюр'], ['педикюр'])).toEqual([]);
  });
});
