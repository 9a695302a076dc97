import { type ExtendEgress, egressPolicy } from '#adapters/webhooks/egress-policy.ts';
import { localOverride } from '#runtime/local-override.ts';

/** Where webhooks may lead. */
export function webhookEgress() {
  return egressPolicy(localOverride<ExtendEgress>('webhook-egress'));
}
