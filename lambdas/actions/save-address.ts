import type { Webhook } from '#domain/webhooks/subscriber.ts';
import { type RegisterDeps, registerWebhook } from './register-webhook.ts';

type Destination =
  | { readonly ok: true; readonly url: URL }
  | { readonly ok: false; readonly reason: string };

export type SaveAddressDeps = RegisterDeps & {
  /** Where a URL leads, if it may be called. */
  readonly destinationOf: (url: string) => Promise<Destination>;
};

type SavedAddress =
  | { readonly ok: true; readonly webhook: Webhook }
  | { readonly ok: false; readonly reason: string };

/** Saves the address of a webhook if it may be called. `now` in epoch milliseconds. */
export async function saveAddress(
  { destinationOf, ...deps }: SaveAddressDeps,
  userId: string,
  url: string,
  now: number,
): Promise<SavedAddress> {
  const destination = await destinationOf(url);
  if (!destination.ok) {
    return destination;
  }
  return { ok: true, webhook: await registerWebhook(deps, userId, destination.url.href, now) };
}

/** Why an address may not be called, as the message of a refusal. */
export function addressRefusal(reason: string): string {
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
