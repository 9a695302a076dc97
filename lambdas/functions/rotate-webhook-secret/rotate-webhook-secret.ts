import { toIsoInstant } from '#domain/odds/instant.ts';
import type { Webhook } from '#domain/webhooks/subscriber.ts';
import { jsonResponse } from '#http/account/json-response.ts';
import { noWebhook, rotatedUntil } from '#http/account/webhook-view.ts';
import { ApiError } from '#http/api-error.ts';
import type { AccountRequest, ApiResponse } from '#http/api-request.ts';

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
  return async function rotateWebhookSecret({ account, receivedAt }: AccountRequest): Promise<ApiResponse> {
    const { userId } = account;
    const salt = await newSalt();
    // Derived first: a secret that could not be shown must not be in use.
    const secret = await secretOf(userId, salt);
    const rotated = await rotateSecret(userId, salt, receivedAt);
    if (!rotated.ok) throw refusalOf(rotated.reason);
    const { webhook } = rotated;
    return jsonResponse(200, { secret, rotated_until: toIsoInstant(rotatedUntil(webhook)) });
  };
}

function refusalOf(reason: Extract<Rotated, { ok: false }>['reason']): ApiError {
  if (reason === 'no_webhook') return noWebhook();
  return new ApiError('rotated_too_often', {
    detail: 'Four secrets sign already. Wait until one of them has ended.',
  });
}
