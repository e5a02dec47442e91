import { chartOf, CHART_HEIGHT } from './chart';

const WORDS = { title: 'Orders', total: '', steps: ['mon', 'tue', 'wed'], words: { step: 'Day', empty: 'None' } };
const format = String;

describe('a chart', () => {
  it('stacks bars from the ground up, as high as their numbers', () => {
    const series = [
      { name: 'paid', values: [4, 0, 1] },
      { name: 'lost', values: [1, 0, 3] },
    ];
    const { bars, isEmpty, legend } = chartOf({ ...WORDS, kind: 'bars', series, format });
    expect([isEmpty, legend.map(({ name }) => name), bars.length]).toEqual([false, ['paid', 'lost'], 4]);
    const [first, , above] = [bars[0]!, bars[1]!, bars[2]!];
    expect(first.y + first.height).toBe(CHART_HEIGHT);
    expect(above.y + above.height).toBeCloseTo(first.y);
    expect(first.height).toBeCloseTo(above.height * 4, 0);
    expect(first.label).toBe('mon: paid, 4');
    for (const { x, width } of bars) expect([x >= 0, x + width <= 100]).toEqual([true, true]);
  });

  it('has no bar for what is below 0, and tells it in the table', () => {
    const { bars, table } = chartOf({ ...WORDS, kind: 'bars', series: [{ name: 'paid', values: [4, -2, 0] }], format });
    expect(bars).toHaveLength(1);
    expect(table.rows[1]!.cells[1]!.text).toBe('-2');
  });

  it('breaks a line where there is no number', () => {
    const [path] = chartOf({ ...WORDS, kind: 'lines', series: [{ name: 'p95', values: [10, null, 20] }], format }).paths;
    expect(path!.d.match(/M/g)).toHaveLength(2);
    expect(path!.d).not.toContain('NaN');
  });

  it('has a table with all of its numbers', () => {
    const { table } = chartOf({ ...WORDS, kind: 'lines', series: [{ name: 'p95', values: [10, null, 20] }], format });
    expect(table.columns).toEqual(['Day', 'p95']);
    expect(table.rows.map(({ cells }) => cells.map(({ text }) => text))).toEqual([
      ['mon', '10'],
      ['tue', ''],
      ['wed', '20'],
    ]);
  });

  it.each([[[]], [[{ name: 'paid', values: [0, null, 0] }]]])('says that there is nothing: %j', (series) => {
    const { isEmpty, bars } = chartOf({ ...WORDS, steps: series.length === 0 ? [] : WORDS.steps, kind: 'bars', series, format });
    expect([isEmpty, bars]).toEqual([true, []]);
  });
});
