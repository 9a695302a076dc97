import { useSignal } from '@preact/signals';
import type { TestResult, Webhook } from '../../../clients/generated/page-types.ts';
import { useApp } from '../../app.ts';
import { Trouble } from '../../ui/trouble.tsx';
import { PauseButton } from './pause-button.tsx';
import { requestText } from './sent.tsx';
import { WEBHOOK_PATH } from './standing.ts';
import { failureOf } from './state-sentence.ts';

type Props = { readonly webhook: Webhook; reload(): Promise<void> };

/** Sends one sample pick and shows the request beside what was answered. */
export function TestPanel({ webhook, reload }: Props) {
  const { client } = useApp();
  const result = useSignal<TestResult | undefined>(undefined);
  const problem = useSignal<unknown>(undefined);
  const isBusy = useSignal(false);
  async function send(): Promise<void> {
    if (isBusy.value) {
      return;
    }
    isBusy.value = true;
    problem.value = undefined;
    try {
      result.value = await client.send<TestResult>('POST', '/account/webhook/test');
    } catch (error) {
      problem.value = error;
    }
    isBusy.value = false;
  }
  return (
    <section class="panel" aria-labelledby="test">
      <h2 id="test">Test</h2>
      <p>
        A test carries one sample pick, signed like any other. It never counts as a failure and
        works while deliveries are paused.
      </p>
      <button type="button" aria-disabled={isBusy.value} onClick={() => void send()}>
        {isBusy.value ? 'Sending…' : 'Send a test'}
      </button>
      {problem.value !== undefined && <Trouble error={problem.value} />}
      <div role="status">{result.value && <Outcome result={result.value} />}</div>
      {result.value?.delivered && webhook.state === 'paused' && (
        <p>
          Your receiver answers, and deliveries are still paused.{' '}
          <PauseButton path={WEBHOOK_PATH} state={webhook.state} reload={reload} />
        </p>
      )}
    </section>
  );
}

function Outcome({ result }: { readonly result: TestResult }) {
  const { request, response, delivered } = result;
  return (
    <>
      <p class={delivered ? 'good' : 'bad'}>
        {delivered
          ? `Delivered: your receiver answered ${result.status} in ${result.duration_ms} ms.`
          : `Not delivered: ${failureOf(result)}${result.detail ? ` (${result.detail})` : ''}, after ${result.duration_ms} ms.`}
      </p>
      <div class="side-by-side">
        <figure>
          <figcaption>Request</figcaption>
          <pre>
            {`${request.method} ${request.url}\n`}
            {requestText(request.headers, request.body)}
          </pre>
        </figure>
        <figure>
          <figcaption>Answer</figcaption>
          <pre>{response ? `${response.status}\n\n${response.body}` : 'There was none.'}</pre>
        </figure>
      </div>
    </>
  );
}
