import { BlockList, isIP } from 'node:net';

/**
 * The one exception of this machine: webhooks may go to receivers on it, over plain http and on any port. It is put in place
 * in the thread of a function before its bundle is loaded, under a name that nothing on AWS sets; everything that is not
 * on this machine stays judged as it is there.
 */

type Policy = {
  refuseUrl(url: URL): 'https_required' | 'port_refused' | undefined;
  acceptsAddress(address: string, url: URL): boolean;
};
type ResolveName = (hostname: string) => Promise<readonly string[]>;

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4');

export const LOOPBACK_REACH = {
  policy: (base: Policy): Policy => ({
    refuseUrl: (url) => (isLoopbackUrl(url) ? undefined : base.refuseUrl(url)),
    acceptsAddress: (address, url) =>
      isLoopbackUrl(url) ? isLoopback(address) : base.acceptsAddress(address, url),
  }),
  resolve:
    (base: ResolveName): ResolveName =>
    async (hostname) =>
      hostname === 'localhost' ? ['127.0.0.1'] : base(hostname),
};

/** Lets the functions that are loaded in this thread from now on reach receivers on this machine. */
export function allowLoopbackWebhooks(): void {
  Reflect.set(globalThis, Symbol.for('betting-analytics.webhook-reach'), LOOPBACK_REACH);
}

function isLoopbackUrl({ protocol, hostname }: URL): boolean {
  if (protocol !== 'http:' && protocol !== 'https:') return false;
  return hostname === 'localhost' || isLoopback(hostname.replace(/^\[|\]$/g, ''));
}

function isLoopback(address: string): boolean {
  return isIP(address) === 4 ? LOOPBACK.check(address, 'ipv4') : address === '::1';
}
