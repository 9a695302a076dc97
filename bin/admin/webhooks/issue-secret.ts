import type { IssuedSecret } from '#functions/issue-webhook-secret/issue-webhook-secret.ts';
import type { FoundStack } from '../verb.ts';

/** The secret of an account for a salt, or a new salt with its secret; the stack's own function derives it. */
export async function issueSecret(
  { invoke }: Pick<FoundStack, 'invoke'>,
  userId: string,
  salt?: string,
): Promise<IssuedSecret> {
  return (await invoke('issue-webhook-secret', { user_id: userId, salt })) as IssuedSecret;
}
