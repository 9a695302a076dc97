import { isPublicAddress } from './public-address.ts';

export type UrlRefusal = 'https_required' | 'port_refused';

/** Where calls may go: the one thing that differs between a deployed function and a developer's machine. */
export type CallPolicy = {
  /** Judges the scheme and the port of a parsed URL. */
  refuseUrl(url: URL): UrlRefusal | undefined;
  /** Judges one address, literal or resolved, that would be connected to for `url`. */
  acceptsAddress(address: string, url: URL): boolean;
};

/** https on port 443 of public addresses, and nothing else. */
export const PUBLIC_ONLY: CallPolicy = {
  refuseUrl(url) {
    if (url.protocol !== 'https:') return 'https_required';
    return url.port === '' ? undefined : 'port_refused';
  },
  acceptsAddress: isPublicAddress,
};
