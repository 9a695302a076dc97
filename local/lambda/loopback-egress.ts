import { BlockList, isIP } from 'node:net';

type EgressPolicy = {
  refuseUrl(url: URL): 'https_required' | 'port_refused' | undefined;
  acceptsAddress(address: string, url: URL): boolean;
  resolve(hostname: string): Promise<readonly string[]>;
};

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4');

/**
 * The policy of a deployed function, extended by receivers on this machine, over plain http and on
 * any port.
 */
export function loopbackEgress(deployed: EgressPolicy): EgressPolicy {
  return {
    refuseUrl: (url) => (isLoopbackUrl(url) ? undefined : deployed.refuseUrl(url)),
    acceptsAddress: (address, url) =>
      isLoopbackUrl(url) ? isLoopback(address) : deployed.acceptsAddress(address, url),
    resolve: async (hostname) =>
      hostname === 'localhost' ? ['127.0.0.1'] : deployed.resolve(hostname),
  };
}

/**
 * Permits the functions that are loaded in this thread from now on to call receivers and the
 * provider of identities on this machine. It is set under names that nothing on AWS sets.
 */
export function allowLoopback(): void {
  Reflect.set(globalThis, Symbol.for('betting-analytics.webhook-egress'), loopbackEgress);
  Reflect.set(globalThis, Symbol.for('betting-analytics.loopback-identity'), true);
}

function isLoopbackUrl({ protocol, hostname }: URL): boolean {
  if (protocol !== 'http:' && protocol !== 'https:') {
    return false;
  }
  return hostname === 'localhost' || isLoopback(hostname.replace(/^\[|\]$/g, ''));
}

function isLoopback(address: string): boolean {
  return isIP(address) === 4 ? LOOPBACK.check(address, 'ipv4') : address === '::1';
}
