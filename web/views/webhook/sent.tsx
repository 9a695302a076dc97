import { useSignal } from '@preact/signals';
import type { DeliveryPayload } from '../../../clients/generated/page-types.ts';
import { sentenceOf } from '../../api/problem.ts';
import { useApp } from '../../app.ts';

type Props = {
  /** The routes of the destination. */
  readonly path: string;
  /** The `delivery_id`. */
  readonly id: string;
  /** The `at` of a call; without one it is about what will be sent. */
  readonly at?: string;
};

/** What a call sent, or a delivery will; it is read when it is opened. */
export function Sent({ path, id, at }: Props) {
  const { client } = useApp();
  const text = useSignal<string | undefined>(undefined);
  const problem = useSignal<string | undefined>(undefined);
  async function read(): Promise<void> {
    problem.value = undefined;
    try {
      const payload = await client.get<DeliveryPayload>(
        `${path}/deliveries/${encodeURIComponent(id)}`,
      );
      const sent =
        at === undefined ? payload : payload.attempts.find((attempt) => attempt.at === at);
      text.value = sent ? requestText(sent.headers, sent.body) : 'What it sent is not kept.';
    } catch (error) {
      problem.value = sentenceOf(error);
    }
  }
  return (
    <details
      onToggle={(event) => {
        event.stopPropagation();
        if (event.currentTarget.open && text.value === undefined) {
          void read();
        }
      }}
    >
      <summary>{at === undefined ? 'Payload' : 'Sent'}</summary>
      <pre>{text.value ?? problem.value ?? 'Loading…'}</pre>
      <small class="hint">
        {at === undefined
          ? 'Each attempt adds its own time and signature and leaves out picks that have started.'
          : 'Signatures and the state of the record are left out.'}
      </small>
    </details>
  );
}

/** Headers a line each, and the body below them. */
export function requestText(headers: Readonly<Record<string, string>>, body: string): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\n`);
  return [...lines, lines.length > 0 ? '\n' : '', indented(body)].join('');
}

/** JSON with line breaks; the bytes that were sent have none. */
function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
