import { csvCell, partsOf } from './csv';

describe('a file for spreadsheets', () => {
  it.each(['=HYPERLINK("https://evil.example")', '+1+1', '-2+3', '@SUM(A1)', '\t=1', '\r=1'])('does not reckon %j', (value) => {
    expect(csvCell(value).slice(0, 2)).toBe(`"'`);
  });

  it.each([
    ['a;=1+1', `"a;'=1+1"`],
    ['a; "=1";@x', `"a; ""'=1"";'@x"`],
    ['a\n-1', `"a\n'-1"`],
  ])('does not reckon %j where it is split by semicolons', (value, cell) => expect(csvCell(value)).toBe(cell));

  it('leaves other texts as they are, with quotes and lines in one cell', () => {
    expect(csvCell('Олена')).toBe('"Олена"');
    expect(csvCell('a "b"\nc,d')).toBe('"a ""b""\nc,d"');
    expect(csvCell('1=1')).toBe('"1=1"');
  });

  it('is read part by part, until one is not full', async () => {
    const asked: (string | undefined)[] = [];
    const all = ['5', '4', '3', '2', '1'].map((id) => ({ id }));
    const read = ({ before }: { readonly before?: string }) => {
      asked.push(before);
      return Promise.resolve(all.filter(({ id }) => before === undefined || id < before).slice(0, 2));
    };
    const found: string[] = [];
    for await (const part of partsOf(2, read)) found.push(...part.map(({ id }) => id));
    expect(found).toEqual(['5', '4', '3', '2', '1']);
    expect(asked).toEqual([undefined, '4', '2']);
  });
});
