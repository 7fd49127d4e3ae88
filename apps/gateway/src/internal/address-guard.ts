import { lookup, Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { fallbackAfter } from './async.js';
import { outOfRange } from './errors.js';

/** How long the addresses of a host are waited for [ms]. */
const RESOLVE_MS = 5_000;

/** An address of a host. */
export interface HostAddress {
  address: string;
  family: number;
}

/** Finds the addresses of a host name. */
export type ResolveHost = (host: string) => Promise<readonly HostAddress[]>;

/** Decides where webhooks may lead to. */
export interface AddressGuard {
  /**
   * Parses a URL and checks everything but the addresses of a host name.
   *
   * @throws EngineError `outOfRange` `addressRefused`
   */
  parse(url: string): URL;
  /**
   * The addresses of a host name, each of which is permitted.
   *
   * @throws EngineError `outOfRange` `addressRefused`, `hostUnknown`
   */
  addresses(host: string): Promise<readonly HostAddress[]>;
  /**
   * Checks a URL and the addresses that its host has now.
   *
   * @throws EngineError as above
   */
  check(url: string): Promise<void>;
}

/** IPv4 ranges that can be reached only from within a network. */
const privateRanges: readonly string[] = [
  'private',
  'loopback',
  'linkLocal',
  'uniqueLocal',
  'carrierGradeNat',
];

/** Global unicast addresses of IPv6; others embed IPv4 addresses, or are of no host. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Asks the name servers without the few threads that look-ups by the operating system share with all else: a name server that does not answer must not
 * delay the webhooks of others. Names of the local file of hosts are not public and not found.
 */
async function askNameServers(host: string): Promise<readonly HostAddress[]> {
  const resolver = new Resolver({ timeout: RESOLVE_MS / 2, tries: 1 });
  const [four, six] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  return [
    ...(four.status === 'fulfilled' ? four.value : []).map((address) => ({ address, family: 4 })),
    ...(six.status === 'fulfilled' ? six.value : []).map((address) => ({ address, family: 6 })),
  ];
}

/**
 * Creates the guard. Unless the operator allows private addresses, a URL must be `https:` and its host must have public
 * addresses alone.
 */
export function createAddressGuard({
  allowsPrivate,
  resolve = allowsPrivate ? (host) => lookup(host, { all: true }) : askNameServers,
}: {
  allowsPrivate: boolean;
  resolve?: ResolveHost;
}): AddressGuard {
  const isPermitted = (address: string) => isPermittedAddress(address, allowsPrivate);
  const parse = (text: string): URL => {
    const url = URL.canParse(text) ? new URL(text) : undefined;
    const schemes = allowsPrivate ? ['https:', 'http:'] : ['https:'];
    if (url === undefined || !schemes.includes(url.protocol)) {
      throw refused(
        `url must be an address that begins with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}`,
      );
    }
    if (url.username !== '' || url.password !== '') {
      throw refused('url must have no user name and no password');
    }
    const literal = url.hostname.replace(/^\[(.*)\]$/, '$1');
    if (isIP(literal) !== 0 && !isPermitted(literal)) {
      throw refused(`url must lead to public addresses; ${url.hostname} is none`);
    }
    return url;
  };
  const addresses = async (host: string): Promise<readonly HostAddress[]> => {
    const found = await fallbackAfter(
      RESOLVE_MS,
      resolve(host).catch(() => []),
      [],
    );
    if (found.length === 0) {
      throw outOfRange(
        'gateway',
        'hostUnknown',
        'url',
        `url must name a host that has an address; none was found for ${host}`,
      );
    }
    // The addresses themselves are not repeated: they may be those of an internal network.
    if (!found.every(({ address }) => isPermitted(address))) {
      throw refused(`url must lead to public addresses; those of ${host} are not`);
    }
    return found;
  };
  return {
    parse,
    addresses,
    async check(text) {
      const { hostname } = parse(text);
      if (!hostname.startsWith('[') && isIP(hostname) === 0) {
        await addresses(hostname);
      }
    },
  };
}

function isPermittedAddress(text: string, allowsPrivate: boolean): boolean {
  if (!ipaddr.isValid(text)) {
    return false;
  }
  const address = ipaddr.parse(text);
  const range = address.range();
  if (allowsPrivate && privateRanges.includes(range)) {
    return true;
  }
  return (
    range === 'unicast' &&
    (address.kind() === 'ipv4' || (address as ipaddr.IPv6).match(globalUnicast))
  );
}

function refused(message: string) {
  return outOfRange('gateway', 'addressRefused', 'url', message);
}
