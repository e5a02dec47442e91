import { readCompanyCode } from './company-code';

describe('the code of a company', () => {
  it.each(['14360570', '21673832', '21133352', '31316718'])('%s is taken', (code) => expect(readCompanyCode(code)).toBe(code));

  it('may have spaces', () => expect(readCompanyCode(' 1436 0570 ')).toBe('14360570'));

  it.each(['14360571', '21133351', '31316717', '00000000', '0000000000', '1436057', '143605700', '', 'abcdefgh'])('%j is refused', (code) =>
    expect(readCompanyCode(code)).toBeNull(),
  );

  it('is the number of a sole proprietor by its last figure', () => {
    const taken = Array.from({ length: 10 }, (_, last) => `308830012${last}`).filter((code) => readCompanyCode(code) !== null);
    expect(taken).toHaveLength(1);
  });
});
