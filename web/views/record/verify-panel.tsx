import { useSignal } from '@preact/signals';
import { sentenceOf } from '../../api/problem.ts';
import { readPublic } from '../../api/public.ts';
import { plural } from '../../format/text.ts';
import { RecordFlaw } from './log.ts';
import { type Verified, verifyRecord } from './verify.ts';

/** Checks the record in the browser. */
export function VerifyPanel() {
  const isBusy = useSignal(false);
  const found = useSignal<string | undefined>(undefined);
  async function verify(): Promise<void> {
    isBusy.value = true;
    found.value = undefined;
    const startedAt = performance.now();
    try {
      found.value = describe(await verifyRecord(readPublic), performance.now() - startedAt);
    } catch (error) {
      found.value = error instanceof RecordFlaw ? `The record is wrong. ${error.message}` : sentenceOf(error);
    } finally {
      isBusy.value = false;
    }
  }
  return (
    <section class="panel" aria-labelledby="verify">
      <h2 id="verify">Check it yourself</h2>
      <p class="waiting">
        Your browser reads every entry and checks it against the{' '}
        <a href="/record/checkpoint">signed checkpoint</a>, opens every commitment, and adds the figures up
        again. <code>npm run verify-record</code> does the same from a terminal.
      </p>
      <button type="button" onClick={() => void verify()} disabled={isBusy.value}>
        {isBusy.value ? 'Verifying…' : 'Verify the record'}
      </button>
      <p role="status">{found.value}</p>
    </section>
  );
}

function describe({ entries, picks, opened, isSignatureChecked }: Verified, ms: number): string {
  const signature = isSignatureChecked ? '' : ' This browser cannot check the signature of the checkpoint.';
  return (
    `Verified in ${(ms / 1000).toFixed(1)} s: ${plural(entries, 'entry', 'entries')}, ${plural(picks, 'pick')}, ` +
    `of which ${opened} are opened.${signature}`
  );
}
