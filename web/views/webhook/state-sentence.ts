import type { Attempt } from '../../../clients/generated/page-types.ts';
import { plural, words } from '../../format/text.ts';
import { dayAndTime, duration } from '../../format/time.ts';
import type { Standing } from './standing.ts';

/**
 * How delivery stands as one sentence, such as `Paused until 22 Nov, 10:31 after 5 failures (last:
 * timeout).`
 */
export function stateSentence(
  { state, failures, resumes_at: resumesAt, last_attempt: last, waiting }: Standing,
  now: number,
): string {
  const behind = waiting > 0 ? ` ${plural(waiting, 'delivery', 'deliveries')} pending.` : '';
  switch (state) {
    case 'none':
      return 'There is no webhook yet.';
    case 'paused':
      return `${pauseOf(resumesAt, failures)}${resumesAt ? lastReason(last) : ''}.${behind}`;
    case 'failing':
      return `Failing: ${plural(failures, 'failure')} in a row${lastReason(last)}. The fifth pauses deliveries for ten minutes.${behind}`;
    case 'delivering':
      return `Delivering. ${last ? lastSentence(last, now) : 'No pick has been sent yet; tests do not count.'}${behind}`;
    default:
      return state satisfies never;
  }
}

function pauseOf(resumesAt: string | null, failures: number): string {
  return resumesAt === null
    ? 'Paused until you resume'
    : `Paused until ${dayAndTime(Date.parse(resumesAt))} after ${plural(failures, 'failure')}`;
}

function lastReason(last: Attempt | null): string {
  return last && last.outcome === 'failed' ? ` (last: ${failureOf(last)})` : '';
}

function lastSentence(last: Attempt, now: number): string {
  const ago = duration(now - Date.parse(last.at));
  return `The last call, ${ago} ago, was answered with ${last.status ?? 'nothing'} in ${last.duration_ms} ms.`;
}

/** Why a call failed, in a few words. */
export function failureOf({ reason, status }: Pick<Attempt, 'reason' | 'status'>): string {
  return status === null ? words(reason ?? 'no answer') : `HTTP ${status}`;
}

/** When a delivery that is queued now goes out. */
export function queuedSentence({ state, resumes_at: resumesAt }: Standing): string {
  if (state !== 'paused') {
    return 'Queued. It goes out after the next scan.';
  }
  return resumesAt === null
    ? 'Queued. It goes out once you resume deliveries.'
    : `Queued. Deliveries resume on ${dayAndTime(Date.parse(resumesAt))}.`;
}
