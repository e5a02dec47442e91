import { EMPTY_CONTENT } from '../../../../test/unit/empty-content';
import { jsonPieces } from './json-pieces';

describe('JSON in pieces', () => {
  it.each([{}, { a: [] }, { a: undefined, b: null, c: [1, { d: [2] }, 'ж"'], e: { f: [] } }, EMPTY_CONTENT])(
    'is, joined, what JSON.stringify writes: %#',
    (record) => {
      expect([...jsonPieces(record)].join('')).toBe(JSON.stringify(record));
    },
  );

  it('has a piece for every entry of a list', () => {
    expect([...jsonPieces({ a: [1, 2, 3] })]).toEqual(['{"a":', '[1', ',2', ',3', ']', '}']);
  });
});
