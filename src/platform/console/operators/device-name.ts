const BROWSERS = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
] as const;
const SYSTEMS = [
  ['Android', /\bAndroid\b/],
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
] as const;

/** Browser and system of a device, as people name them: `Chrome, Android`. @param agent header User-Agent @returns `?` where neither is known */
export function deviceName(agent: string): string {
  const named = [BROWSERS, SYSTEMS].flatMap((known) => known.find(([, pattern]) => pattern.test(agent))?.[0] ?? []);
  return named.join(', ') || '?';
}
