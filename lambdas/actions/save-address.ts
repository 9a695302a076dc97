import { MAX_BASELINES } from '#domain/webhooks/outbox/owner-bounds.ts';
import type { Webhook } from '#domain/webhooks/subscriber/destination.ts';
import { type RegisterDeps, registerDestination } from './register-destination.ts';

type Target =
  | { readonly ok: true; readonly url: URL }
  | { readonly ok: false; readonly reason: string };

/** Where a URL leads, if it may be called. */
export type TargetOf = (url: string) => Promise<Target>;

export type SaveAddressDeps = RegisterDeps<Webhook, string> & { readonly targetOf: TargetOf };

type SavedAddress =
  | { readonly ok: true; readonly webhook: Webhook }
  | { readonly ok: false; readonly reason: string };

/** Saves the address of a webhook if it may be called and saved. `now` in epoch milliseconds. */
export async function saveAddress(
  { targetOf, ...deps }: SaveAddressDeps,
  userId: string,
  url: string,
  now: number,
): Promise<SavedAddress> {
  const target = await targetOf(url);
  if (!target.ok) {
    return target;
  }
  const webhook = await registerDestination(deps, userId, target.url.href, now);
  return webhook === null ? { ok: false, reason: SAVED_TOO_OFTEN } : { ok: true, webhook };
}

/** The reason of a refusal where addresses of a destination were saved too often. */
export const SAVED_TOO_OFTEN = 'saved_too_often';

/** Why an address may not be saved, as the message of a refusal. */
export function addressRefusal(reason: string): string {
  return `is refused: ${REFUSALS[reason] ?? reason}`;
}

const REFUSALS: Readonly<Record<string, string>> = {
  not_a_url: 'it is not an address such as https://example.com/hook',
  too_long: 'it has more than 2048 characters once those that need it are encoded',
  https_required: 'it must begin with https://',
  port_refused: 'only the usual port of https can be called',
  credentials_refused: 'it must not contain a user name or a password',
  address_refused: 'it leads to an address that is not public',
  name_unresolved: 'its name is not known',
  [SAVED_TOO_OFTEN]: `addresses were saved ${MAX_BASELINES} times within 60 days`,
};
