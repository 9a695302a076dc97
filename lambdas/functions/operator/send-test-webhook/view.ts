import type { SentTest } from '#actions/send-test.ts';
import { toCallView } from '#http/account/webhook-view.ts';

/** What the receiver answered, or why no test was sent. */
export function toTestView(sent: SentTest | undefined) {
  if (sent === undefined) {
    return { refused: 'no_webhook' as const };
  }
  return { webhook_id: sent.id, ...toCallView(sent.report) };
}
