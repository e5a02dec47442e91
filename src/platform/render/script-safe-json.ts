/** JSON that cannot end the script element it stands in, nor open a comment there. */
export function scriptSafeJson(value: object): string {
  return JSON.stringify(value)
    .replace(/</g, '\\u003c')
    .replace(/\u2028|\u2029/g, ' ');
}
