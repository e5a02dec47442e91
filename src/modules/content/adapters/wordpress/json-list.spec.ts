import { parseJsonList, UnreadEntry } from './json-list';

const read = (text: string) => parseJsonList(Buffer.from(text));

describe('a JSON list', () => {
  it.each([
    '[]',
    ' [ ]\n',
    '[1]',
    '[{"a":"],}[{"},["\\"]",{"b":[]}], "\\\\" ,null]',
    '[{"title":"Догляд \\u0433 💅"},\n {"id":2}]',
    '["' + 'ж'.repeat(200_000) + '",1]',
  ])('is read as JSON.parse reads it (%#)', async (text) => expect(await read(text)).toEqual(JSON.parse(text)));

  it('may begin with a byte order mark', async () => expect(await read('\uFEFF[1]')).toEqual([1]));

  it('is not made of an object', async () => expect(await read('{"code":"rest_no_route"}')).toBeUndefined());

  it.each(['', '<html>', '[', '[1', '[1,]', '[,1]', '[1]]', '[1] x', '[{]', '["a]', '[}]', 'Warning: x [1]', '["\\', '[1 2]'])(
    'throws on %s',
    async (text) => expect(read(text)).rejects.toThrow(SyntaxError),
  );

  it('leaves out entries that are too large or too deep, and keeps the others', async () => {
    const large = JSON.stringify({ text: 'x'.repeat(600_000) });
    const deep = `{"a":`.repeat(200_000) + '1' + '}'.repeat(200_000);
    const deepAndSmall = '['.repeat(60) + ']'.repeat(60);
    expect(await read(`[{"id":1},${large},${deep},${deepAndSmall},{"id":2}]`)).toEqual([
      { id: 1 },
      new UnreadEntry('is larger than 512 KB'),
      new UnreadEntry('is larger than 512 KB'),
      new UnreadEntry('is nested deeper than 50'),
      { id: 2 },
    ]);
  });

  it('has a bounded length', () => expect(read(`[${'1,'.repeat(20_000)}1]`)).rejects.toThrow(RangeError));

  it('does not block the process: a page of a hundred items of 300 KB', async () => {
    const item = JSON.stringify({ content: { rendered: '<p>text \\u0433</p>'.repeat(20_000) } });
    const page = Buffer.from(`[${Array<string>(100).fill(item).join()}]`);
    // the pauses are counted: how long the machine takes for one slice is its own affair
    let pauses = 0;
    const tick = () => {
      pauses++;
      ticking = setImmediate(tick);
    };
    let ticking = setImmediate(tick);
    const startedAt = performance.now();
    expect(await parseJsonList(page)).toHaveLength(100);
    clearImmediate(ticking);
    const slices = (performance.now() - startedAt) / 50;
    expect(pauses).toBeGreaterThan(slices);
  });
});
