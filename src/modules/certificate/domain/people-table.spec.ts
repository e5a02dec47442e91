import { readTable } from './people-table';

const cellsOf = (text: string) => readTable(text).rows.map(({ cells }) => cells);

describe('the table of people', () => {
  it.each([';', ',', '\t'])('is read with the separator %j', (separator) => {
    const text = [`Олена`, 'olena@example.com', '', 'Вітаємо!'].join(separator);
    expect(cellsOf(`${text}\n${text}`)).toEqual(Array<string[]>(2).fill(['Олена', 'olena@example.com', '', 'Вітаємо!']));
  });

  it('tells separators from the punctuation of messages', () => {
    expect(cellsOf('Олена; olena@example.com;; Люба, мила, вітаємо')).toEqual([['Олена', 'olena@example.com', '', 'Люба, мила, вітаємо']]);
    expect(cellsOf('Олена,olena@example.com,,Вітаємо; і ще; і ще')).toEqual([['Олена', 'olena@example.com', '', 'Вітаємо; і ще; і ще']]);
    expect(cellsOf('Олена\nАндрій')).toEqual([['Олена'], ['Андрій']]);
    expect(cellsOf('Олена;;2000\nАндрій;;500')).toEqual([
      ['Олена', '', '2000'],
      ['Андрій', '', '500'],
    ]);
  });

  it('obeys sep= of Excel, and counts its line', () => {
    expect(readTable('sep=|\r\nОлена|olena@example.com')).toEqual({
      rows: [{ line: 2, cells: ['Олена', 'olena@example.com'] }],
      openLine: null,
    });
  });

  it('reads quotes with separators, quotes and line ends, and tells where rows begin', () => {
    const text = 'Олена;o@example.com;"Тиша ""спа"""\n\nАндрій;a@example.com;"два\nрядки; і ще"\r\nІгор;i@example.com;';
    expect(readTable(text).rows).toEqual([
      { line: 1, cells: ['Олена', 'o@example.com', 'Тиша "спа"'] },
      { line: 3, cells: ['Андрій', 'a@example.com', 'два\nрядки; і ще'] },
      { line: 5, cells: ['Ігор', 'i@example.com', ''] },
    ]);
  });

  it('tells where quotes open that nothing closes', () => {
    expect(readTable('Олена;o@example.com\n"Андрій;a@example.com\nІгор').openLine).toBe(2);
  });

  it('leaves quotes within a word', () => expect(cellsOf('ТОВ "Ромашка";x@example.com')).toEqual([['ТОВ "Ромашка"', 'x@example.com']]));

  it.each(['\r\n', '\r', '\n'])('ends lines with %j', (end) => {
    expect(readTable(`Олена;o@example.com${end}Ігор;i@example.com${end}`).rows.map(({ line }) => line)).toEqual([1, 2]);
  });

  it('leaves out empty rows and keeps formulas as texts', () => {
    expect(cellsOf(';;;\n=1+1;o@example.com\n="00123";o@example.com;@SUM(A1)')).toEqual([
      ['=1+1', 'o@example.com'],
      ['00123', 'o@example.com', '@SUM(A1)'],
    ]);
  });

  it('is quick with what is no table', () => {
    const started = process.hrtime.bigint();
    readTable('"'.repeat(300_000));
    readTable(';'.repeat(300_000));
    readTable('a\n'.repeat(150_000));
    expect(Number(process.hrtime.bigint() - started) / 1e6).toBeLessThan(2000);
  });
});
