import { deliveryEvent, type WebhookEvent } from '../events/event.ts';
import type { Delivery } from '../outbox/delivery.ts';
import type { Call } from '../signing/signature.ts';
import { type ChatName, parseDestination } from '../subscriber/destination.ts';
import { secretsOf } from './address-secrets.ts';
import { discord } from './discord.ts';
import { toMessage } from './message.ts';
import { ntfy } from './ntfy.ts';
import type { ChatAddress, ChatService } from './service.ts';
import { slack } from './slack.ts';
import { telegram } from './telegram.ts';

/** Every chat service that picks are sent to. */
export const CHAT_SERVICES: Readonly<Record<ChatName, ChatService>> = {
  telegram,
  discord,
  slack,
  ntfy,
};

/** The call that writes an event to a chat under the id of its delivery. */
export function chatCall(
  name: ChatName,
  address: ChatAddress,
  id: string,
  event: WebhookEvent,
): Call {
  const { callOf, textOf } = CHAT_SERVICES[name];
  const message = toMessage(id, event);
  const chat = { text: textOf(message), secrets: secretsOf(address) };
  return { ...callOf(address, message), chat };
}

/**
 * Whether a destination takes a delivery as one message. A webhook takes any. Picks and moves that
 * go as their events start only make it shorter.
 */
export function fitsMessage(destination: string, delivery: Delivery): boolean {
  const { name } = parseDestination(destination);
  if (name === 'webhook') {
    return true;
  }
  const event = deliveryEvent(delivery, delivery.slot);
  return CHAT_SERVICES[name].fits(toMessage(delivery.id, event));
}
