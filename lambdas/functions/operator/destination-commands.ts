import { type SaveChatDeps, saveChatAddress } from '#actions/save-chat-address.ts';
import { type SendTestDeps, sendTest } from '#actions/send-test.ts';
import { PLAN_SHARP } from '#domain/access/entitlement.ts';
import type { ChatAddress } from '#domain/webhooks/chats/service.ts';
import {
  CHATS,
  type Destination,
  type DestinationName,
  destinationId,
} from '#domain/webhooks/subscriber/destination.ts';
import { chatSchemas } from '#http/account/chat-schemas.ts';
import { type ChatSources, createChatRow } from '#http/account/chat-view.ts';
import { toCallView } from '#http/account/webhook-view.ts';
import { createView } from '#http/view.ts';
import type { AccountDeps } from './account-commands.ts';
import { done, invalid, refused } from './answer.ts';

export type DestinationDeps = {
  readonly accounts: Pick<AccountDeps['accounts'], 'find'>;
  readonly subscribers: {
    destinationOf(id: string): Promise<Destination | null>;
    /** False if there was none. */
    removeDestination(id: string): Promise<boolean>;
  };
  readonly outbox: {
    pause(destination: string): Promise<void>;
    /** `now` in epoch milliseconds. */
    resume(destination: string, now: number): Promise<void>;
  };
  readonly chat: SaveChatDeps & ChatSources;
  readonly test: SendTestDeps;
  readonly now: () => number;
};

/** Names a destination of an account: its webhook, unless a chat is named. */
export type DestinationInput = { user_id: string; destination?: DestinationName | undefined };

export const idOf = ({ user_id, destination = 'webhook' }: DestinationInput) =>
  destinationId(user_id, destination);

/** The refusal of what needs a destination that the account does not have. */
export function noDestinationReason({ destination = 'webhook' }: DestinationInput) {
  return destination === 'webhook' ? 'no_webhook' : 'no_destination';
}

const showChat = createView(chatSchemas, 'Chat');

export function destinationCommands({
  accounts,
  subscribers,
  outbox,
  chat,
  test,
  now,
}: DestinationDeps) {
  const rowOf: ReturnType<typeof createChatRow> = (...args) => createChatRow(chat)(...args);

  /** Why there is no destination of an account. */
  async function without(input: DestinationInput) {
    const found = await accounts.find(input.user_id);
    return refused(found.ok ? noDestinationReason(input) : found.reason);
  }

  return {
    /** Every chat service, with the account's chat of it where it has one. */
    'destination list': async ({ user_id }: { user_id: string }) => {
      const rows = CHATS.map((name) => rowOf(user_id, name, now()));
      return done({ data: (await Promise.all(rows)).map(showChat) });
    },

    /** Saves a chat and shows what may be shown of it. */
    'destination set': async (input: {
      user_id: string;
      destination: (typeof CHATS)[number];
      address: ChatAddress;
    }) => {
      const { user_id: userId, destination: name, address } = input;
      const found = await accounts.find(userId);
      if (!found.ok) {
        return refused(found.reason);
      }
      if (found.account.plan !== PLAN_SHARP) {
        return refused('plan_required:sharp');
      }
      const saved = await saveChatAddress(chat, userId, { name, address }, now());
      return saved.ok ? done(showChat(await rowOf(userId, name, now()))) : invalid(saved.problems);
    },

    /** Removes a destination. Waiting deliveries are never sent; settings stay. */
    'destination remove': async (input: DestinationInput) => {
      const removed = await subscribers.removeDestination(idOf(input));
      return removed ? done({ ...input, removed }) : without(input);
    },

    /** Sends a test and shows the response, whatever it is. */
    'destination test': async (input: DestinationInput) => {
      const sent = await sendTest(test, idOf(input), now());
      if (sent.ok) {
        return done({ webhook_id: sent.id, ...toCallView(sent.report) });
      }
      return sent.reason === 'no_destination' ? without(input) : refused(sent.reason);
    },

    /** Stops deliveries until they are resumed. */
    'destination pause': async (input: DestinationInput) => {
      if ((await subscribers.destinationOf(idOf(input))) === null) {
        return without(input);
      }
      await outbox.pause(idOf(input));
      return done({ ...input, paused: true });
    },

    /** Ends a pause. What is pending goes out after the next scan. */
    'destination resume': async (input: DestinationInput) => {
      if ((await subscribers.destinationOf(idOf(input))) === null) {
        return without(input);
      }
      await outbox.resume(idOf(input), now());
      return done({ ...input, paused: false });
    },
  };
}
