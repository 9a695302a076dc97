import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Signatures of a webhook call. One secret makes two keys: `X-Service-Signature` is keyed with the UTF-8 bytes
 * of the secret as shown, Standard Webhooks' `webhook-signature` with the bytes its base64 part stands for.
 */

export const SECRET_PREFIX = 'whsec_';

/** How far the time of an attempt may be from the receiver's clock. */
export const TIMESTAMP_TOLERANCE_MS = 300_000;

const ID = /^[A-Za-z0-9_-]{1,64}$/;

export type Attempt = {
  /** `webhook-id`: the delivery's, the same in every attempt. */
  readonly id: string;
  /** When the attempt is made, epoch milliseconds. */
  readonly at: number;
  readonly body: Uint8Array;
};

export type SignatureHeaders = {
  readonly 'X-Service-Signature': string;
  readonly 'webhook-id': string;
  readonly 'webhook-timestamp': string;
  readonly 'webhook-signature': string;
};

/**
 * The signature headers of an attempt. `secrets` starts with the newest, which alone makes `X-Service-Signature`: that header
 * holds one signature. `webhook-signature` lists one signature for each secret.
 */
export function signatureHeaders(
  attempt: Attempt,
  secrets: readonly [string, ...string[]],
): SignatureHeaders {
  if (!ID.test(attempt.id)) throw new Error(`Not a webhook-id: ${attempt.id}`);
  const seconds = Math.floor(attempt.at / 1000).toString();
  return {
    'X-Service-Signature': serviceSignature(secrets[0], attempt.body),
    'webhook-id': attempt.id,
    'webhook-timestamp': seconds,
    'webhook-signature': secrets
      .map((secret) => standardSignature(secret, attempt.id, seconds, attempt.body))
      .join(' '),
  };
}

/** `sha256=` and the lower-case hex HMAC-SHA256 of the body, keyed with the secret's own text. */
export function serviceSignature(secret: string, body: Uint8Array): string {
  return `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
}

/** Standard Webhooks 1.0: `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body`, keyed with the decoded secret. */
export function standardSignature(secret: string, id: string, seconds: string, body: Uint8Array): string {
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.`).update(body).digest('base64')}`;
}

export type Verdict =
  | { readonly ok: true }
  | { readonly ok: false; readonly reason: 'headers_missing' | 'outside_tolerance' | 'signature_differs' };

/**
 * Verifies the Standard Webhooks headers (names in lower case) of a call received at `now`:
 * one of the signatures must be made by one of the secrets, at most five minutes ago or ahead.
 */
export function verifyStandard(
  headers: Readonly<Record<string, string | undefined>>,
  body: Uint8Array,
  secrets: readonly string[],
  now: number,
): Verdict {
  const { 'webhook-id': id, 'webhook-timestamp': seconds, 'webhook-signature': signatures } = headers;
  if (!id || !seconds || !signatures || !/^\d{1,12}$/.test(seconds))
    return { ok: false, reason: 'headers_missing' };
  if (Math.abs(now - Number(seconds) * 1000) > TIMESTAMP_TOLERANCE_MS) {
    return { ok: false, reason: 'outside_tolerance' };
  }
  const given = signatures.split(' ');
  const matches = secrets.some((secret) => {
    const expected = standardSignature(secret, id, seconds, body);
    return given.some((signature) => isSame(signature, expected));
  });
  return matches ? { ok: true } : { ok: false, reason: 'signature_differs' };
}

function isSame(given: string, expected: string): boolean {
  const a = Buffer.from(given);
  const b = Buffer.from(expected);
  return a.length === b.length && timingSafeEqual(a, b);
}
