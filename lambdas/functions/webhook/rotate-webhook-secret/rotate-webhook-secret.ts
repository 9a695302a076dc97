import type { Webhook } from '#domain/webhooks/subscriber/destination.ts';
import { noDestination } from '#http/account/requested-destination.ts';
import { rotatedUntil } from '#http/account/webhook-view.ts';
import { ApiError } from '#http/api-error.ts';
import type { RequestOf } from '#http/endpoint.ts';
import type { endpoint } from './endpoint.ts';

type Rotated =
  | { readonly ok: true; readonly webhook: Webhook }
  | { readonly ok: false; readonly reason: 'no_webhook' | 'rotated_too_often' };

type Deps = {
  newSalt(): Promise<string>;
  /** `now` in epoch milliseconds. */
  rotateSecret(userId: string, newSalt: string, now: number): Promise<Rotated>;
  secretOf(userId: string, salt: string): Promise<string>;
};

/** Replaces the secret and shows the new one. The old one goes on signing for a day. */
export function createRotateWebhookSecret({ newSalt, rotateSecret, secretOf }: Deps) {
  return async ({ account: { userId }, receivedAt }: RequestOf<typeof endpoint>) => {
    const salt = await newSalt();
    // Derived first: a secret that could not be shown must not be in use.
    const secret = await secretOf(userId, salt);
    const rotated = await rotateSecret(userId, salt, receivedAt);
    if (rotated.ok) {
      return { content: { secret, rotatedUntil: rotatedUntil(rotated.webhook) } };
    }
    if (rotated.reason === 'no_webhook') {
      throw noDestination(userId);
    }
    throw new ApiError('rotated_too_often', {
      detail: 'Four secrets sign already. Wait until one of them has ended.',
    });
  };
}
