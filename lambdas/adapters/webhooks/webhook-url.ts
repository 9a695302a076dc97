import { isIP } from 'node:net';
import type { EgressPolicy, UrlRefusal } from './egress-policy.ts';

const MAX_URL_LENGTH = 2048;

export type UrlVerdict =
  | { readonly ok: true; readonly url: URL }
  | {
      readonly ok: false;
      readonly reason: 'not_a_url' | 'credentials_refused' | 'address_refused' | UrlRefusal;
    };

/**
 * Judges the text of a webhook URL without a name look-up: its shape, its scheme and port, that it has no user name or password,
 * and its address if the host is one. WHATWG parsing comes first: it turns `0x7f.1`, `2130706433` and circled digits into
 * the addresses they stand for.
 */
export function parseWebhookUrl(text: string, policy: Omit<EgressPolicy, 'resolve'>): UrlVerdict {
  const url = text.length <= MAX_URL_LENGTH ? URL.parse(text) : null;
  if (url === null || url.hostname === '') return { ok: false, reason: 'not_a_url' };
  const refusal = policy.refuseUrl(url);
  if (refusal !== undefined) return { ok: false, reason: refusal };
  if (url.username !== '' || url.password !== '') return { ok: false, reason: 'credentials_refused' };
  const literal = literalAddress(url);
  if (literal !== undefined && !policy.acceptsAddress(literal, url))
    return { ok: false, reason: 'address_refused' };
  return { ok: true, url };
}

/** The address a URL's host spells out, without brackets; undefined when the host is a name. */
export function literalAddress(url: URL): string | undefined {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return isIP(host) === 0 ? undefined : host;
}
