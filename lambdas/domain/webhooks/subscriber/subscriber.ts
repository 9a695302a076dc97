import type { Chat, ChatName, Webhook } from './destination.ts';
import type { SubscriberSettings } from './subscriber-settings.ts';

/** An account with settings of its own, a destination, or both. */
export type Subscriber = {
  readonly userId: string;
  readonly settings: SubscriberSettings;
  readonly webhook: Webhook | null;
  readonly chats: Readonly<Partial<Record<ChatName, Chat>>>;
};
