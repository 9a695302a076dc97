import { CHATS } from '#domain/webhooks/subscriber/destination.ts';
import type { Endpoint } from '#http/endpoint.ts';
import { pathPart } from '#http/parameters.ts';

const WEBHOOK_PATH = '/account/webhook';
const CHAT_PATH = '/account/destinations/{destination}';

/** The chat in a path. One that no service has is answered with 404 by what looks for it. */
const destination = pathPart('The name of the chat service.', { enum: CHATS });

/** A route of the webhook as it is for a chat of the account. */
export function forChats<const E extends Endpoint>(endpoint: E) {
  return {
    ...endpoint,
    path: endpoint.path.replace(WEBHOOK_PATH, CHAT_PATH),
    pathParameters: { destination, ...endpoint.pathParameters },
    summary: `${endpoint.summary.replace('the webhook', 'the chat')} (chats)`,
  };
}
