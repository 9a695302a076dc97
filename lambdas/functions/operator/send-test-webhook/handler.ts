import { sendTest } from '#actions/send-test.ts';
import { createLogger } from '#runtime/logger.ts';
import { serviceTable } from '#wiring/table.ts';
import { testSender } from '#wiring/test-sender.ts';
import { toTestView } from './view.ts';

const deps = testSender(serviceTable());
const logger = createLogger();

/** Called by the operator's command line with the account whose webhook is to be tested. */
export async function handler({ user_id }: { readonly user_id: string }) {
  const view = toTestView(await sendTest(deps, user_id, Date.now()));
  // What the receiver answered is for its owner only.
  const { answer: _, ...logged } = { answer: null, ...view };
  logger.info('test', { user_id, ...logged });
  return view;
}
