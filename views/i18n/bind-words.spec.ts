import { bindWords } from './bind-words';

const shown = (text: string) => bindWords(text).replaceAll('\u00a0', '_');

describe('bindWords', () => {
  it('ties a word of one letter to the next', () => {
    expect(shown('Що було з кусачками до вас')).toBe('Що було з_кусачками до_вас');
    expect(shown('У салоні, а не вдома: «з собою» (і без)')).toBe('У_салоні, а_не_вдома: «з_собою» (і_без)');
  });

  it('ties the shortest prepositions and a negation', () => {
    expect(shown('Манікюр не має боліти, зате на все добре')).toBe('Манікюр не_має боліти, зате на_все добре');
  });

  it('ties one after another', () => {
    expect(shown('і в нас')).toBe('і_в_нас');
  });

  it('leaves the letters of longer words, initials and the end of a text alone', () => {
    expect(shown('Мова й м’яка олія')).toBe('Мова й_м’яка олія');
    expect(shown('рядок закінчено на я')).toBe('рядок закінчено на_я');
    expect(shown('О. Марчук')).toBe('О. Марчук');
  });

  it('keeps HTML as it is', () => {
    expect(shown('<p>З майстром</p> <a href="/a/">у салоні</a>')).toBe('<p>З_майстром</p> <a href="/a/">у_салоні</a>');
  });
});
