import type { Webhook } from '#domain/webhooks/subscriber.ts';
import { readFields, required } from '#http/account/json-body.ts';
import { createShowWebhook, type WebhookSources } from '#http/account/webhook-view.ts';
import type { AccountRequest } from '#http/api-request.ts';
import { invalidParameters } from '#http/query.ts';
import { FIELDS } from './endpoint.ts';
import { type RegisterDeps, registerWebhook } from './register-webhook.ts';

type Destination =
  | { readonly ok: true; readonly url: URL }
  | { readonly ok: false; readonly reason: string };

export type SaveDeps = RegisterDeps & {
  /** Where a URL leads, if it may be called. */
  readonly destinationOf: (url: string) => Promise<Destination>;
};

export type Saved =
  | { readonly ok: true; readonly webhook: Webhook }
  | { readonly ok: false; readonly reason: string };

/** Saves an address if it may be called. `now` in epoch milliseconds. */
export function createAddressSaver({ destinationOf, ...deps }: SaveDeps) {
  return async function saveAddress(userId: string, url: string, now: number): Promise<Saved> {
    const destination = await destinationOf(url);
    if (!destination.ok) {
      return destination;
    }
    return { ok: true, webhook: await registerWebhook(deps, userId, destination.url.href, now) };
  };
}

/**
 * Saves the account's address and shows the webhook. A change of address changes neither secret nor
 * settings.
 */
export function createSaveWebhook(deps: SaveDeps & WebhookSources) {
  const saveAddress = createAddressSaver(deps);
  const showWebhook = createShowWebhook(deps);
  return async ({ account: { userId }, body, receivedAt }: AccountRequest) => {
    const url = required(readFields(body, FIELDS).url, 'url');
    const saved = await saveAddress(userId, url, receivedAt);
    if (!saved.ok) {
      throw invalidParameters([{ parameter: 'url', message: refusalOf(saved.reason) }]);
    }
    return showWebhook(userId, receivedAt);
  };
}

/** Why an address may not be called, as the message of a refusal. */
export function refusalOf(reason: string): string {
  return `is refused: ${REFUSALS[reason] ?? reason}`;
}

const REFUSALS: Readonly<Record<string, string>> = {
  not_a_url: 'it is not an address such as https://example.com/hook',
  https_required: 'it must begin with https://',
  port_refused: 'only the usual port of https can be called',
  credentials_refused: 'it must not contain a user name or a password',
  address_refused: 'it leads to an address that is not public',
  name_unresolved: 'its name is not known',
};
