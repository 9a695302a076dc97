import { Resolver } from 'node:dns/promises';
import { setTimeout as wait } from 'node:timers/promises';

/** All addresses of a name, IPv4 first; rejects where there are none. */
export type ResolveName = (hostname: string) => Promise<readonly string[]>;

/** How long to wait for the IPv6 addresses once those of IPv4 are known. */
const IPV6_MS = 250;

/**
 * Queries the name servers directly. `dns.lookup` shares four threads among all calls, so that a few names whose
 * servers never answer would block all others. The IPv4 addresses are waited for, because calls prefer them: a lost packet
 * of their answer must not leave the IPv6 addresses alone.
 */
export function createNameResolver(resolver = new Resolver({ timeout: 1500, tries: 2 })): ResolveName {
  return async (hostname) => {
    const v6 = resolver.resolve6(hostname).catch(() => []);
    try {
      const v4 = await resolver.resolve4(hostname);
      return [...v4, ...(await Promise.race([v6, wait(IPV6_MS, [])]))];
    } catch (error) {
      const found = await v6;
      if (found.length === 0) throw error;
      return found;
    }
  };
}
