import { isSingleItemInfo } from './package';

const TEXTS = ['Одна картка, дійсна 12 місяців', 'One card'];

describe('a single-item offer by its info', () => {
  it.each(['', '  ', 'Одна картка, дійсна 12 місяців', ' ОДНА  картка, дійсна 12\u00a0місяців ', 'one CARD\n'])('is %j', (info) =>
    expect(isSingleItemInfo(info, TEXTS)).toBe(true),
  );

  it.each(['Для двох', 'Одна картка', 'One card for two'])('is not %j', (info) => expect(isSingleItemInfo(info, TEXTS)).toBe(false));

  it('is only the empty text where none is configured', () => {
    expect(isSingleItemInfo('', [])).toBe(true);
    expect(isSingleItemInfo('One card', [])).toBe(false);
  });
});
