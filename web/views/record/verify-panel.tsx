import { useSignal } from '@preact/signals';
import { sentenceOf } from '../../api/problem.ts';
import { useApp } from '../../app.ts';
import { plural } from '../../format/text.ts';
import { CheckpointDialog } from './checkpoint-dialog.tsx';
import { keepCheck, lastCheck } from './last-check.ts';
import { type Kept, RecordFlaw } from './log.ts';
import { type Verified, verifyRecord } from './verify.ts';

/** Checks the record in the browser. */
export function VerifyPanel() {
  const { environment, readPublic } = useApp();
  const isBusy = useSignal(false);
  const message = useSignal<string | undefined>(undefined);
  const isCheckpointOpen = useSignal(false);
  async function verify(): Promise<void> {
    if (isBusy.value) {
      return;
    }
    isBusy.value = true;
    message.value = undefined;
    const startedAt = performance.now();
    try {
      const seen = lastCheck.peek();
      const verified = await verifyRecord(readPublic, seen);
      keepCheck({ ...verified.kept, at: environment.now() });
      message.value = describe(verified, performance.now() - startedAt, seen);
    } catch (error) {
      message.value =
        error instanceof RecordFlaw ? `The record is wrong. ${error.message}` : sentenceOf(error);
    } finally {
      isBusy.value = false;
    }
  }
  return (
    <section class="panel" aria-labelledby="verify">
      <h2 id="verify">Check it yourself</h2>
      <p class="waiting">
        Your browser reads every entry and checks it against the{' '}
        <button
          type="button"
          class="link"
          onClick={() => {
            isCheckpointOpen.value = true;
          }}
        >
          signed checkpoint
        </button>
        , opens every commitment, and adds all figures up again. It remembers this state, so any
        later rewrite would be detected. <code>npm run verify-record</code> does the same from a
        terminal.
      </p>
      <button type="button" onClick={() => void verify()} aria-disabled={isBusy.value}>
        {isBusy.value ? 'Verifying…' : 'Verify the record'}
      </button>
      <p role="status">{message.value}</p>
      {isCheckpointOpen.value && (
        <CheckpointDialog
          onClose={() => {
            isCheckpointOpen.value = false;
          }}
        />
      )}
    </section>
  );
}

function describe(
  { entries, picks, opened, isSignatureChecked }: Verified,
  ms: number,
  seen: Kept | undefined,
): string {
  const goesOn = seen
    ? ` It goes on from the ${plural(seen.size, 'entry', 'entries')} of the last check.`
    : '';
  const signature = isSignatureChecked
    ? ''
    : ' This browser cannot check the signature of the checkpoint.';
  return (
    `Verified in ${(ms / 1000).toFixed(1)} s: ${plural(entries, 'entry', 'entries')}, ${plural(picks, 'pick')}, ` +
    `of which ${opened} are opened.${goesOn}${signature}`
  );
}
