const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;

/** Says that the `viewBox` of an icon is not four numbers. */
export class ViewBoxError extends Error {
  constructor(readonly value: unknown) {
    super(`An SVG icon viewBox must consist of numeric parts: ${JSON.stringify(value) ?? typeof value}`);
    this.name = 'ViewBoxError';
  }
}

/**
 * The `viewBox` of an SVG icon that comes from outside, as `x y width height`: four numbers, the last two more than 0.
 * Everything else is refused with a `ViewBoxError`, whatever its type.
 */
export function readViewBox(value: unknown): string {
  const parts = typeof value === 'string' ? value.split(',').flatMap((part) => part.trim().split(/\s+/)) : [];
  const numbers = parts.map((part) => (NUMBER.test(part) ? Number(part) : NaN));
  const [, , width = 0, height = 0] = numbers;
  if (numbers.length !== 4 || !numbers.every(Number.isFinite) || width <= 0 || height <= 0) throw new ViewBoxError(value);
  return numbers.join(' ');
}
