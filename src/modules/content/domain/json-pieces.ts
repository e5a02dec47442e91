/**
 * `JSON.stringify` of a record of lists, in pieces: one for each entry of a list. Whoever makes something of them can do other things in
 * between; joined they are the whole.
 */
export function* jsonPieces(record: object): Generator<string> {
  let separator = '{';
  for (const [field, value] of Object.entries(record) as readonly (readonly [string, unknown])[]) {
    if (value === undefined) continue;
    yield `${separator}${JSON.stringify(field)}:`;
    separator = ',';
    if (Array.isArray(value)) yield* piecesOfList(value);
    else yield JSON.stringify(value);
  }
  yield separator === '{' ? '{}' : '}';
}

function* piecesOfList(list: readonly unknown[]): Generator<string> {
  let separator = '[';
  for (const entry of list) {
    yield `${separator}${JSON.stringify(entry)}`;
    separator = ',';
  }
  yield separator === '[' ? '[]' : ']';
}
