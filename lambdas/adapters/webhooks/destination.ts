import { isIP } from 'node:net';
import type { EgressPolicy } from './egress-policy.ts';
import { errorCode } from './error-code.ts';
import { literalAddress, parseWebhookUrl, type UrlVerdict } from './webhook-url.ts';

export type Address = { readonly address: string; readonly family: 4 | 6 };

type UrlReason = Extract<UrlVerdict, { ok: false }>['reason'];

export type Destination =
  | { readonly ok: true; readonly url: URL; readonly addresses: readonly [Address, ...Address[]] }
  | { readonly ok: false; readonly reason: UrlReason | 'name_unresolved'; readonly detail?: string };

/**
 * The addresses that a URL leads to now. The name is looked up once, and one refused address refuses all. Only the addresses
 * returned may be connected to. Called when a URL is saved and before every call, because a name may change. Never throws.
 */
export async function findDestination(text: string, policy: EgressPolicy): Promise<Destination> {
  const verdict = parseWebhookUrl(text, policy);
  if (!verdict.ok) return verdict;
  const { url } = verdict;
  try {
    const literal = literalAddress(url);
    const found = literal === undefined ? await policy.resolve(url.hostname) : [literal];
    const [first, ...others] = found.map(toAddress);
    if (first === undefined) return { ok: false, reason: 'name_unresolved' };
    const all = found.every((address) => policy.acceptsAddress(address, url));
    return all ? { ok: true, url, addresses: [first, ...others] } : { ok: false, reason: 'address_refused' };
  } catch (error) {
    return { ok: false, reason: 'name_unresolved', detail: errorCode(error) };
  }
}

function toAddress(address: string): Address {
  return { address, family: isIP(address) === 6 ? 6 : 4 };
}
