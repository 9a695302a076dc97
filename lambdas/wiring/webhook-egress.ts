import { type ExtendEgress, egressPolicy } from '#adapters/webhooks/egress-policy.ts';
import { hostProvided } from '#runtime/host-provided.ts';

/** Where webhooks may lead. */
export function webhookEgress() {
  return egressPolicy(hostProvided<ExtendEgress>('webhook-egress'));
}
