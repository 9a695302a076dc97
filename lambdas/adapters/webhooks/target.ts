import type { LookupAddress } from 'node:dns';
import { isIP } from 'node:net';
import type { EgressPolicy, UrlRefusal } from './egress-policy.ts';

const MAX_URL_LENGTH = 2048;

export type Target =
  /** There is at least one address. */
  | { readonly ok: true; readonly url: URL; readonly addresses: readonly LookupAddress[] }
  | { readonly ok: false; readonly reason: Refusal; readonly detail?: string };

export type Refusal =
  | UrlRefusal
  | 'not_a_url'
  | 'too_long'
  | 'credentials_refused'
  | 'address_refused'
  | 'name_unresolved';

/**
 * The addresses that a webhook's URL leads to now, if the policy permits all of them: only they may
 * be connected to. Asked when a URL is saved and before every call, because a name may change.
 * WHATWG parsing turns `0x7f.1`, `2130706433` and circled digits into the addresses they stand for.
 * Never throws.
 */
export async function findTarget(text: string, policy: EgressPolicy): Promise<Target> {
  const url = text.length <= MAX_URL_LENGTH ? URL.parse(text) : null;
  if (url === null || url.hostname === '') {
    return { ok: false, reason: 'not_a_url' };
  }
  // What is stored and called is this form, which is longer where characters are encoded.
  if (url.href.length > MAX_URL_LENGTH) {
    return { ok: false, reason: 'too_long' };
  }
  const refusal = policy.refuseUrl(url);
  if (refusal !== undefined) {
    return { ok: false, reason: refusal };
  }
  if (url.username !== '' || url.password !== '') {
    return { ok: false, reason: 'credentials_refused' };
  }
  try {
    const host = url.hostname.replace(/[[\]]/g, '');
    const found = isIP(host) === 0 ? await policy.resolve(host) : [host];
    if (found.length === 0) {
      return { ok: false, reason: 'name_unresolved' };
    }
    const isAccepted = found.every((address) => policy.acceptsAddress(address, url));
    if (!isAccepted) {
      return { ok: false, reason: 'address_refused' };
    }
    return {
      ok: true,
      url,
      addresses: found.map((address) => ({ address, family: isIP(address) })),
    };
  } catch (error) {
    return { ok: false, reason: 'name_unresolved', detail: errorCode(error) };
  }
}

/**
 * The system's or the library's short name of an error, such as `ECONNREFUSED`; never its message.
 */
export function errorCode(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : 'unknown';
}
