import { useApp } from '../../app.ts';
import { plural, wholeNumber } from '../../format/text.ts';
import { dayAndTime } from '../../format/time.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { useResource } from '../../ui/resource.ts';
import { Trouble } from '../../ui/trouble.tsx';
import { RecordFlaw } from './log.ts';
import { type CheckedProof, checkProof, proofAddress } from './proof.ts';

type Props = { readonly index: number; onClose(): void };

/** What the proof of an entry shows, checked by the browser, and how to check it elsewhere. */
export function ProofDialog({ index, onClose }: Props) {
  const { readPublic } = useApp();
  const proof = useResource(() => checkProof(readPublic, index));
  const checked = proof.value.value;
  const error = proof.error.value;
  return (
    <Dialog title={`Proof of entry ${wholeNumber(index)}`} onClose={onClose}>
      <div role="status">
        {!checked && error === undefined && <p class="loading">Checking…</p>}
        {checked && <Verdict checked={checked} index={index} />}
        {error instanceof RecordFlaw && <p class="error">The proof is wrong. {error.message}</p>}
        {error !== undefined && !(error instanceof RecordFlaw) && <Trouble error={error} />}
      </div>
      <h3>Check it without us</h3>
      <ol>
        <li>
          Take <code>entry</code> from the <a href={proofAddress(index)}>raw proof</a>. SHA-256 of a
          zero byte and its bytes is the leaf.
        </li>
        <li>
          Combine the leaf with the hashes of the proof, from the first to the last: the root.
        </li>
        <li>
          The root is in the <a href="/record/checkpoint">signed checkpoint</a>, and the{' '}
          <a href="/record/key">key</a> verifies the signature.
        </li>
        <li>
          Once the pick is open, SHA-256 of its salt and its body is the commitment of the entry.
        </li>
      </ol>
      <p class="waiting">
        <a href="/docs/record">How the record works</a> has the details.{' '}
        <code>npm run verify-record</code> does all of it from a terminal.
      </p>
      <div class="actions">
        <button type="button" class="primary" onClick={onClose}>
          Close
        </button>
      </div>
    </Dialog>
  );
}

function Verdict({
  checked: { entry, hashes, size, isSignatureChecked },
  index,
}: {
  readonly checked: CheckedProof;
  readonly index: number;
}) {
  return (
    <>
      {entry.type === 'pick' && (
        <p>
          <b>
            This pick was sealed on {dayAndTime(Date.parse(entry.at))}, before its event started on{' '}
            {dayAndTime(Date.parse(entry.opens))}.
          </b>
        </p>
      )}
      <p>
        Your browser has checked it: {plural(hashes, 'hash', 'hashes')} lead from entry{' '}
        {wholeNumber(index)} to the root of a record of {plural(size, 'entry', 'entries')}.{' '}
        {isSignatureChecked
          ? 'The key of the record has signed that root.'
          : 'This browser cannot check the signature of the root.'}
      </p>
    </>
  );
}
