/** JSON for a script element, escaped so that it can neither end the element nor open a comment. */
export function scriptSafeJson(value: object): string {
  return JSON.stringify(value)
    .replace(/</g, '\\u003c')
    .replace(/\u2028|\u2029/g, ' ');
}
