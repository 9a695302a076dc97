import { allSalts, type SecretSalts } from '../signing/secret.ts';

/** The services whose chats picks are sent to; an account has one chat of each at most. */
export const CHATS = ['telegram', 'discord', 'slack', 'ntfy'] as const;
export type ChatName = (typeof CHATS)[number];

/** Every destination that an account may have. */
export const DESTINATIONS = ['webhook', ...CHATS] as const;
export type DestinationName = (typeof DESTINATIONS)[number];

/** The HTTPS webhook of an account, and the salts of the secrets that sign its calls. */
export type Webhook = {
  readonly url: string;
  readonly salts: SecretSalts;
  /** When the address was last saved, epoch milliseconds. */
  readonly savedAt: number;
};

/** A chat of an account: its address, sealed under a key that the current salt stands for. */
export type Chat = {
  readonly sealed: string;
  readonly salts: SecretSalts;
  /** When the address was last saved, epoch milliseconds. */
  readonly savedAt: number;
};

/** Where picks are sent. Each has an outbox, failures, a pause and a log of its own. */
export type Destination = Webhook | Chat;

/**
 * The id of a destination: that of the account for its webhook, `<user id>#telegram` for a chat. No
 * user id of an identity provider ends like the second.
 */
export function destinationId(userId: string, name: DestinationName): string {
  return name === 'webhook' ? userId : `${userId}#${name}`;
}

/** The account and the name of the destination that an id stands for. */
export function parseDestination(id: string): {
  readonly userId: string;
  readonly name: DestinationName;
} {
  const chat = CHATS.find((name) => id.endsWith(`#${name}`));
  return chat === undefined
    ? { userId: id, name: 'webhook' }
    : { userId: id.slice(0, -chat.length - 1), name: chat };
}

/**
 * Whether two reads saw the same destination, perhaps at another address. One that was removed and
 * set again has other salts.
 */
export function isSameDestination(before: Destination, { salts }: Destination): boolean {
  return allSalts(salts).includes(before.salts.current);
}
