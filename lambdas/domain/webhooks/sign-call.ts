import { toWebhookBody, type WebhookEvent } from './events/event.ts';
import type { MasterKeys } from './master-keys.ts';
import { deriveSecret, type SecretSalts, signingSalts } from './secret.ts';
import { signatureHeaders } from './signature.ts';

export type SignedCall = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
};

export type Sender = { readonly url: string; readonly salts: SecretSalts; readonly masterKeys: MasterKeys };

/** The call that carries an event. It is serialised once: the bytes that are signed are the bytes that are posted. */
export function signCall(id: string, event: WebhookEvent, { url, salts, masterKeys }: Sender): SignedCall {
  const body = toWebhookBody(event);
  const [current, ...replaced] = signingSalts(salts, event.sentAt);
  const secretOf = (salt: string) => deriveSecret(masterKeys, event.userId, salt);
  const secrets: [string, ...string[]] = [secretOf(current), ...replaced.map(secretOf)];
  const signatures = signatureHeaders({ id, at: event.sentAt, body }, secrets);
  return { url, headers: { 'X-Service-Event': event.type, ...signatures }, body };
}
