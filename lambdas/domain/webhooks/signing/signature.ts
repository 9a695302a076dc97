import { createHmac } from 'node:crypto';
import { toWebhookBody, type WebhookEvent } from '../events/event.ts';
import type { MasterKeys } from './master-keys.ts';
import { deriveSecret, SECRET_PREFIX, type SecretSalts, signingSalts } from './secret.ts';

/**
 * Signatures of a webhook call. One secret makes two keys: `X-Service-Signature` is keyed with the
 * UTF-8 bytes of the secret as shown, Standard Webhooks' `webhook-signature` with the bytes its
 * base64 part stands for.
 */

const ID = /^[A-Za-z0-9_-]{1,64}$/;

export type Attempt = {
  /** `webhook-id`: the delivery's, the same in every attempt. */
  readonly id: string;
  /** When the attempt is made, epoch milliseconds. */
  readonly at: number;
  readonly body: Uint8Array;
};

/** The headers of an attempt that its signature is over, and that may be shown. */
export function signedHeaders({ id, at }: Omit<Attempt, 'body'>) {
  return { 'webhook-id': id, 'webhook-timestamp': Math.floor(at / 1000).toString() };
}

/**
 * The signature headers of an attempt. `secrets` starts with the newest, which alone makes
 * `X-Service-Signature`.
 */
export function signatureHeaders(
  { id, at, body }: Attempt,
  secrets: readonly [string, ...string[]],
) {
  if (!ID.test(id)) {
    throw new Error(`Not a webhook-id: ${id}`);
  }
  const signed = signedHeaders({ id, at });
  const seconds = signed['webhook-timestamp'];
  return {
    'X-Service-Signature': serviceSignature(secrets[0], body),
    ...signed,
    'webhook-signature': secrets
      .map((secret) => standardSignature(secret, id, seconds, body))
      .join(' '),
  };
}

/** `sha256=` and the lower-case hex HMAC-SHA256 of the body, keyed with the secret's own text. */
export function serviceSignature(secret: string, body: Uint8Array): string {
  return `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
}

/**
 * Standard Webhooks 1.0: `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body`, keyed with the
 * decoded secret.
 */
export function standardSignature(
  secret: string,
  id: string,
  seconds: string,
  body: Uint8Array,
): string {
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.`).update(body).digest('base64')}`;
}

export type Call = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  /** Given where the call itself must not be shown, because it holds the address of a chat. */
  readonly chat?: {
    /** The message, which may be shown. */
    readonly text: string;
    /** What no report of the call may hold, the longest first. */
    readonly secrets: readonly string[];
  };
};

type Sender = {
  readonly url: string;
  readonly salts: SecretSalts;
  readonly masterKeys: MasterKeys;
};

/**
 * The call that carries an event. It is serialised once: the bytes that are signed are the bytes
 * that are posted.
 */
export function signCall(
  id: string,
  event: WebhookEvent,
  { url, salts, masterKeys }: Sender,
): Call {
  const body = toWebhookBody(event);
  const [current, ...replaced] = signingSalts(salts, event.sentAt);
  const secretOf = (salt: string) => deriveSecret(masterKeys, event.userId, salt);
  const secrets: [string, ...string[]] = [secretOf(current), ...replaced.map(secretOf)];
  const signatures = signatureHeaders({ id, at: event.sentAt, body }, secrets);
  return { url, headers: { 'X-Service-Event': event.type, ...signatures }, body };
}
