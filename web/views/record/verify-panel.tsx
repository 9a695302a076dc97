import { useSignal } from '@preact/signals';
import { sentenceOf } from '../../api/problem.ts';
import { readPublic } from '../../api/public.ts';
import { plural } from '../../format/text.ts';
import { type Kept, RecordFlaw } from './log.ts';
import { type Verified, verifyRecord } from './verify.ts';

/** Where the state of the record is kept that this browser has verified. */
const KEPT = 'record';

function readKept(): Kept | undefined {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/**
 * A browser that keeps nothing for this site compares nothing with a later check; what it has
 * verified holds all the same.
 */
function keep(kept: Kept): void {
  try {
    localStorage.setItem(KEPT, JSON.stringify(kept));
  } catch {}
}

/** Checks the record in the browser. */
export function VerifyPanel() {
  const isBusy = useSignal(false);
  const message = useSignal<string | undefined>(undefined);
  async function verify(): Promise<void> {
    if (isBusy.value) {
      return;
    }
    isBusy.value = true;
    message.value = undefined;
    const startedAt = performance.now();
    try {
      const seen = readKept();
      const verified = await verifyRecord(readPublic, seen);
      keep(verified.kept);
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
        <a href="/record/checkpoint">signed checkpoint</a>, opens every commitment, and adds all
        figures up again. It remembers what it saw, so that no later check can be shown another
        past. <code>npm run verify-record</code> does the same from a terminal.
      </p>
      <button type="button" onClick={() => void verify()} aria-disabled={isBusy.value}>
        {isBusy.value ? 'Verifying…' : 'Verify the record'}
      </button>
      <p role="status">{message.value}</p>
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
