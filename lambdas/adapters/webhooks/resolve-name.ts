import { Resolver } from 'node:dns/promises';
import { setTimeout as wait } from 'node:timers/promises';

/** All addresses of a name, IPv4 and IPv6; rejects where there are none. */
export type ResolveName = (hostname: string) => Promise<readonly string[]>;

/** How long to wait for the second address family once the first has answered. */
const SECOND_FAMILY_MS = 250;

/**
 * Queries the name servers directly. `dns.lookup` shares four threads among all calls, so that a few names whose
 * servers never answer would block all others.
 */
export function createNameResolver(resolver = new Resolver({ timeout: 1500, tries: 2 })): ResolveName {
  return async (hostname) => {
    const v4 = resolver.resolve4(hostname);
    const v6 = resolver.resolve6(hostname);
    const first = await Promise.any([v4, v6]).catch((error: AggregateError) => {
      throw error.errors[0];
    });
    const both = await Promise.race([
      Promise.allSettled([v4, v6]),
      wait(SECOND_FAMILY_MS, undefined, { ref: false }),
    ]);
    return both?.flatMap((family) => (family.status === 'fulfilled' ? family.value : [])) ?? first;
  };
}
