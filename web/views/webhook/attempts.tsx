import type { Delivery } from '../../../clients/generated/page-types.ts';
import { plural, words } from '../../format/text.ts';
import { timeOfDay } from '../../format/time.ts';
import { failureOf } from './state-sentence.ts';

/**
 * The calls of a delivery: the last one in sight; what it was answered, and the calls before it,
 * when it is opened.
 */
export function Attempts({ delivery }: { readonly delivery: Delivery }) {
  const { last_attempt: last, earlier_attempts: earlier, attempts } = delivery;
  if (last === null) {
    return <>none yet</>;
  }
  const before = attempts - 1 - earlier.length;
  return (
    <details>
      <summary>{callText(last)}</summary>
      <pre>
        {[last.reason && words(last.reason), last.detail, last.answer].filter(Boolean).join('\n') ||
          'The answer had no body.'}
      </pre>
      {earlier.length > 0 && (
        <ul class="plain" aria-label="Earlier attempts">
          {earlier.map((call) => (
            <li key={call.at}>{callText(call)}</li>
          ))}
          {before > 0 && <li>and {plural(before, 'attempt')} before</li>}
        </ul>
      )}
    </details>
  );
}

/** A call in one line, such as `10:31:07 timeout, 5000 ms`. */
function callText(call: Delivery['earlier_attempts'][number]): string {
  return `${timeOfDay(Date.parse(call.at))} ${failureOf(call)}, ${call.duration_ms} ms`;
}
