/** One value of a query key: the first when it is repeated, null when it is absent, empty or not a string. */
export function queryValue(value: unknown): string | null {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return typeof first === 'string' && first !== '' ? first : null;
}
