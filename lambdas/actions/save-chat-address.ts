import { CHAT_SERVICES } from '#domain/webhooks/chats/index.ts';
import {
  type ChatAddress,
  checkAddress,
  type FieldProblem,
} from '#domain/webhooks/chats/service.ts';
import {
  type Chat,
  type ChatName,
  destinationId,
} from '#domain/webhooks/subscriber/destination.ts';
import { type RegisterDeps, registerDestination } from './register-destination.ts';
import { addressRefusal, SAVED_TOO_OFTEN, type TargetOf } from './save-address.ts';

export type SaveChatDeps = RegisterDeps<Chat, ChatAddress> & { readonly targetOf: TargetOf };

/** A fault of a field of the address, or of saving it at all. */
type SavingProblem = FieldProblem | { readonly parameter: 'destination'; readonly message: string };

type SavedChat =
  | { readonly ok: true; readonly chat: Chat }
  | { readonly ok: false; readonly problems: readonly SavingProblem[] };

/**
 * Saves the address of a chat if its service has such addresses and it may be called. `now` in
 * epoch milliseconds.
 */
export async function saveChatAddress(
  { targetOf, ...deps }: SaveChatDeps,
  userId: string,
  { name, address }: { readonly name: ChatName; readonly address: ChatAddress },
  now: number,
): Promise<SavedChat> {
  const service = CHAT_SERVICES[name];
  const problems = checkAddress(service, address);
  if (problems.length > 0) {
    return { ok: false, problems };
  }
  if (service.hasOwnHost) {
    const target = await targetOf(address.url ?? '');
    if (!target.ok) {
      return {
        ok: false,
        problems: [{ parameter: 'url', message: addressRefusal(target.reason) }],
      };
    }
  }
  const chat = await registerDestination(deps, destinationId(userId, name), address, now);
  if (chat === null) {
    const message = addressRefusal(SAVED_TOO_OFTEN);
    return { ok: false, problems: [{ parameter: 'destination', message }] };
  }
  return { ok: true, chat };
}
