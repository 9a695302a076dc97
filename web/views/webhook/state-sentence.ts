import type { Attempt, Webhook } from '../../../clients/generated/page-types.ts';
import { plural, words } from '../../format/text.ts';
import { duration, timeOfDay } from '../../format/time.ts';

/**
 * The state of a webhook as one sentence, such as `Paused until 10:31:07: 5 failures, last:
 * timeout.`
 */
export function stateSentence(
  { state, failures, resumes_at: resumesAt, last_attempt: last, waiting }: Webhook,
  now: number,
): string {
  const behind = waiting > 0 ? ` ${plural(waiting, 'delivery waits', 'deliveries wait')}.` : '';
  switch (state) {
    case 'none':
      return 'There is no webhook yet.';
    case 'paused':
      return `Paused until ${resumesAt ? timeOfDay(Date.parse(resumesAt)) : 'further notice'}: ${plural(failures, 'failure')}${lastReason(last)}.${behind}`;
    case 'failing':
      return `Failing: ${plural(failures, 'failure')} in a row${lastReason(last)}. The fifth pauses it for ten minutes.${behind}`;
    case 'delivering':
      return `Delivering. ${last ? lastSentence(last, now) : 'No call has been made yet.'}${behind}`;
    default:
      return state satisfies never;
  }
}

function lastReason(last: Attempt | null): string {
  return last && last.outcome === 'failed' ? `, last: ${failureOf(last)}` : '';
}

function lastSentence(last: Attempt, now: number): string {
  const ago = duration(now - Date.parse(last.at));
  return `The last call, ${ago} ago, was answered with ${last.status ?? 'nothing'} in ${last.duration_ms} ms.`;
}

/** Why a call failed, in a few words. */
export function failureOf({ reason, status }: Pick<Attempt, 'reason' | 'status'>): string {
  return status === null ? words(reason ?? 'no answer') : `status ${status}`;
}
