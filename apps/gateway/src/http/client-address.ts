import { isIP, isIPv6 } from 'node:net';

/**
 * Who is counted when a caller has no token: the IPv4 address, or the first 64 bits of an IPv6 address, since one
 * customer usually holds all the rest. Behind a trusted proxy the last entry of `X-Forwarded-For` counts, which is
 * the one the proxy itself wrote; earlier entries are the caller's own words.
 *
 * @param socketAddress - address of the connection
 * @param forwardedFor - value of `X-Forwarded-For`
 * @param trustProxy - whether a proxy in front writes that header
 * @example
 * clientAddress('10.0.0.2', '198.51.100.9, 203.0.113.5', true);
 * // => '203.0.113.5'
 */
export function clientAddress(
  socketAddress: string | undefined,
  forwardedFor: string | undefined,
  trustProxy: boolean,
): string {
  const forwarded = trustProxy ? forwardedFor?.split(',').at(-1)?.trim() : undefined;
  const address = forwarded !== undefined && isIP(forwarded) !== 0 ? forwarded : socketAddress;
  if (address === undefined) {
    return 'unknown';
  }
  return isIPv6(address) ? networkOf(address) : address;
}

function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) {
    return mapped;
  }
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  const groups = [...left, ...(tail === undefined ? [] : zeros), ...right].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}
