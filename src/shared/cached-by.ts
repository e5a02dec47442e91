/**
 * A function whose results are kept for as long as the object is in use that they are made of.
 * @param make depends on the object and the words beside it alone
 */
export function cachedBy<K extends object, W extends readonly string[], V>(make: (of: K, ...words: W) => V): (of: K, ...words: W) => V {
  const kept = new WeakMap<K, Map<string, V>>();
  return (of, ...words) => {
    const made = kept.get(of) ?? new Map<string, V>();
    kept.set(of, made);
    const key = words.join('\n');
    const known = made.get(key);
    if (known !== undefined) return known;
    const value = make(of, ...words);
    made.set(key, value);
    return value;
  };
}
