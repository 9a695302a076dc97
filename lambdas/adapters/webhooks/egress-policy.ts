import { Resolver } from 'node:dns/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { isPublicAddress } from './public-address.ts';

export type UrlRefusal = 'https_required' | 'port_refused';

/** Where calls may go. Only this differs between a deployed function and a developer's machine. */
export type EgressPolicy = {
  /** Judges the scheme and the port of a parsed URL. */
  refuseUrl(url: URL): UrlRefusal | undefined;
  /** Judges one address, literal or resolved, that would be connected to for `url`. */
  acceptsAddress(address: string, url: URL): boolean;
  readonly resolve: ResolveName;
};

/**
 * Extends the policy of a deployed function. The local stack does so for receivers on the same
 * machine.
 */
export type ExtendEgress = (deployed: EgressPolicy) => EgressPolicy;

/** Permits https on port 443 of public addresses and nothing else, unless it is extended. */
export function egressPolicy(extend?: ExtendEgress): EgressPolicy {
  const deployed: EgressPolicy = {
    refuseUrl(url) {
      if (url.protocol !== 'https:') {
        return 'https_required';
      }
      return url.port === '' ? undefined : 'port_refused';
    },
    acceptsAddress: isPublicAddress,
    resolve: createNameResolver(),
  };
  return extend ? extend(deployed) : deployed;
}

/** All addresses of a name, IPv4 first; rejects where there are none. */
type ResolveName = (hostname: string) => Promise<readonly string[]>;

/** How long to wait for the IPv6 addresses once those of IPv4 are known. */
const IPV6_MS = 250;

/**
 * Queries the name servers directly. `dns.lookup` shares four threads among all calls, so that a
 * few names whose servers never answer would block all others. The IPv4 addresses are waited for,
 * because calls prefer them: a lost packet of their answer must not leave the IPv6 addresses alone.
 */
export function createNameResolver(
  resolver = new Resolver({ timeout: 1500, tries: 2 }),
): ResolveName {
  return async (hostname) => {
    const v6 = resolver.resolve6(hostname).catch(() => []);
    try {
      const v4 = await resolver.resolve4(hostname);
      return [...v4, ...(await Promise.race([v6, wait(IPV6_MS, [])]))];
    } catch (error) {
      const found = await v6;
      if (found.length === 0) {
        throw error;
      }
      return found;
    }
  };
}
