import { CHAT_SERVICES } from '#domain/webhooks/chats/index.ts';
import { CHATS, destinationId, parseDestination } from '#domain/webhooks/subscriber/destination.ts';
import { ApiError } from '#http/api-error.ts';

/** A request of an account that may name a chat in its path. */
type DestinationRequest = {
  readonly account: { readonly userId: string };
  readonly pathParameters: unknown;
};

/** The id of the destination that a request is about: the webhook, or the chat in its path. */
export function requestedDestination({ account, pathParameters }: DestinationRequest): string {
  const { destination } = Object(pathParameters) as { readonly destination?: string };
  const name = destination === undefined ? 'webhook' : CHATS.find((chat) => chat === destination);
  if (name === undefined) {
    // The path is not repeated: it may be a key that stands where it should not.
    const detail = `There is no such chat service. There are: ${CHATS.join(', ')}.`;
    throw new ApiError('not_found', { detail });
  }
  return destinationId(account.userId, name);
}

/** The refusal of what needs a destination that the account does not have. */
export function noDestination(id: string): ApiError {
  const { name } = parseDestination(id);
  if (name === 'webhook') {
    return new ApiError('no_webhook', {
      detail: 'The account has no webhook. Save an address first.',
    });
  }
  const { title } = CHAT_SERVICES[name];
  return new ApiError('no_destination', {
    detail: `The account has no chat of ${title}. Save its address first.`,
  });
}
