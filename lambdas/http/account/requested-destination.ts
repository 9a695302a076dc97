import { CHAT_SERVICES } from '#domain/webhooks/chats/index.ts';
import {
  DESTINATIONS,
  destinationId,
  parseDestination,
} from '#domain/webhooks/subscriber/destination.ts';
import { ApiError } from '#http/api-error.ts';

/** A request of an account that may name a chat in its path. */
type DestinationRequest = {
  readonly account: { readonly userId: string };
  readonly pathParameters: unknown;
};

/** The id of the destination that a request is about: the webhook, or the chat in its path. */
export function requestedDestination({ account, pathParameters }: DestinationRequest): string {
  const { destination = 'webhook' } = Object(pathParameters) as { readonly destination?: string };
  const name = DESTINATIONS.find((each) => each === destination);
  if (name === undefined) {
    throw new ApiError('not_found', { detail: `There is no chat service ${destination}.` });
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
