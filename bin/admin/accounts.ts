import { AdminProblem } from './problem.ts';
import type { Call } from './verb.ts';

/** Every account, a page a call: an answer of the function holds some thousands. */
export async function allAccounts(call: Call) {
  const first = await call('account list', {});
  const accounts = [...first.data];
  for (let after = first.next; after !== null; ) {
    const { data, next } = await call('account list', { after });
    accounts.push(...data);
    after = next;
  }
  return accounts;
}

/**
 * The user id of the account that an operator names: the id itself, or an e-mail in any case.
 * Throws an AdminProblem where no account has the e-mail, or more than one has it.
 */
export async function findUserId(call: Call, user: string): Promise<string> {
  if (!user.includes('@')) {
    return user;
  }
  const accounts = await allAccounts(call);
  const found = accounts.filter(({ email }) => email?.toLowerCase() === user.toLowerCase());
  const [account, ...others] = found;
  if (!account) {
    throw new AdminProblem({
      code: 'account_not_found',
      title: 'No such account',
      detail: `No account has the e-mail ${user}. \`account list\` shows all.`,
    });
  }
  if (others.length > 0) {
    const ids = found.map(({ user_id }) => user_id).join(', ');
    throw new AdminProblem({
      code: 'several_accounts',
      title: 'Several accounts',
      detail: `The e-mail ${user} belongs to more than one account: ${ids}. Name one by its id.`,
    });
  }
  return account.user_id;
}
