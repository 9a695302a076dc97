import { type SaveChatDeps, saveChatAddress } from '#actions/save-chat-address.ts';
import { type ChatSources, createChatRow } from '#http/account/chat-view.ts';
import type { RequestOf } from '#http/endpoint.ts';
import { invalidParameters } from '#http/invalid-parameters.ts';
import type { endpoint } from './endpoint.ts';

/** Saves a chat of the account and shows it. A new address changes neither log nor failures. */
export function createSaveChat(deps: SaveChatDeps & ChatSources) {
  const rowOf = createChatRow(deps);
  return async ({ account: { userId }, body, receivedAt }: RequestOf<typeof endpoint>) => {
    const { destination: name, ...fields } = body;
    const given = Object.entries(fields).filter(([, value]) => value !== undefined);
    const address = Object.fromEntries(given);
    const saved = await saveChatAddress(deps, userId, { name, address }, receivedAt);
    if (!saved.ok) {
      throw invalidParameters(saved.problems);
    }
    return { content: await rowOf(userId, name, receivedAt) };
  };
}
