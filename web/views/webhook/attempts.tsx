import type { Delivery } from '../../../clients/generated/page-types.ts';
import { plural, wholeNumber, words } from '../../format/text.ts';
import { dayAndTime } from '../../format/time.ts';
import { Sent } from './sent.tsx';
import { failureOf } from './state-sentence.ts';

type Props = {
  /** The routes of the destination. */
  readonly path: string;
  readonly delivery: Delivery;
};

/**
 * The calls of a delivery: the last one in sight; what it was answered, and the calls before it,
 * when it is opened. Each opens to what it sent.
 */
export function Attempts({ path, delivery }: Props) {
  const { last_attempt: last, earlier_attempts: earlier, attempts, delivery_id: id } = delivery;
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
      <Sent key={last.at} path={path} id={id} at={last.at} />
      {earlier.length > 0 && (
        <ul class="plain" aria-label="Earlier attempts">
          {earlier.map((call) => (
            <li key={call.at}>
              {callText(call)}
              <Sent path={path} id={id} at={call.at} />
            </li>
          ))}
          {before > 0 && <li>and {plural(before, 'attempt')} before</li>}
        </ul>
      )}
    </details>
  );
}

/** A call in one line, such as `22 Nov, 10:31 timeout, 5,000 ms`. */
function callText(call: Delivery['earlier_attempts'][number]): string {
  return `${dayAndTime(Date.parse(call.at))} ${failureOf(call)}, ${wholeNumber(call.duration_ms)} ms`;
}
