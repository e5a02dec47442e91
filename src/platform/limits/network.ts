import { isIPv6 } from 'node:net';

/** What an IPv6 site of 48 bits may use up, in shares of one network of 64 bits: offices and mobile operators have many clients in one. */
export const NETWORKS_OF_A_SITE = 10;

/**
 * What a limit counts an address by: an IPv4 address itself, of IPv6 the network of 64 bits that one line is given, whose addresses somebody
 * can take in turn. What is no address stays as it is.
 */
export function networkOf(address: string): string {
  return networksOf(address)[0];
}

/**
 * The networks that a use from an address is counted by: as `networkOf` gives it, and of IPv6 the site of 48 bits around it as well, whose
 * 65,536 networks one client may rent.
 */
export function networksOf(address: string): readonly [string, string?] {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return [mapped];
  if (!isIPv6(address)) return [address];
  const [head = '', tail] = address.toLowerCase().split('%')[0]!.split('::');
  const groups = head === '' ? [] : head.split(':');
  const after = tail ? tail.split(':') : [];
  // an IPv4 address at the end stands for two groups
  const length = (parts: readonly string[]) => parts.length + (parts.at(-1)?.includes('.') ? 1 : 0);
  const zeros = tail === undefined ? 0 : 8 - length(groups) - length(after);
  const all = [...groups, ...Array<string>(Math.max(0, zeros)).fill('0'), ...after];
  const prefix = (groupCount: number) =>
    all
      .slice(0, groupCount)
      .map((group) => group.replace(/^0+(?=.)/, ''))
      .join(':');
  return [`${prefix(4)}::/64`, `${prefix(3)}::/48`];
}
