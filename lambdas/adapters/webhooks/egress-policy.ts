import { isPublicAddress } from './public-address.ts';
import { createNameResolver, type ResolveName } from './resolve-name.ts';

export type UrlRefusal = 'https_required' | 'port_refused';

/** Where calls may go. Only this differs between a deployed function and a developer's machine. */
export type EgressPolicy = {
  /** Judges the scheme and the port of a parsed URL. */
  refuseUrl(url: URL): UrlRefusal | undefined;
  /** Judges one address, literal or resolved, that would be connected to for `url`. */
  acceptsAddress(address: string, url: URL): boolean;
  readonly resolve: ResolveName;
};

/** Extends the policy of a deployed function. The local stack does so for receivers on the same machine. */
export type ExtendEgress = (deployed: EgressPolicy) => EgressPolicy;

/** Permits https on port 443 of public addresses and nothing else, unless it is extended. */
export function egressPolicy(extend?: ExtendEgress): EgressPolicy {
  const deployed: EgressPolicy = {
    refuseUrl(url) {
      if (url.protocol !== 'https:') return 'https_required';
      return url.port === '' ? undefined : 'port_refused';
    },
    acceptsAddress: isPublicAddress,
    resolve: createNameResolver(),
  };
  return extend ? extend(deployed) : deployed;
}
