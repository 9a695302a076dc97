import { useApp } from '../../app.ts';
import { plural } from '../../format/text.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useResource } from '../../ui/resource.ts';
import { Trouble } from '../../ui/trouble.tsx';

/** What a checkpoint says, and what a copy of it is good for. */
export function CheckpointDialog({ onClose }: { onClose(): void }) {
  const { readPublic } = useApp();
  const note = useResource(async () => (await readPublic('/record/checkpoint')).text());
  const text = note.value.value;
  const [name = '', size = '', root = ''] = text?.split('\n') ?? [];
  return (
    <Dialog title="The signed checkpoint" onClose={onClose}>
      {note.error.value !== undefined && <Trouble error={note.error.value} />}
      {text !== undefined && (
        <>
          <p>
            The record <code>{name}</code> has {plural(Number(size), 'entry', 'entries')}. One hash
            stands for all of them: <code class="breakable">{root}</code>. The{' '}
            <a href="/record/key">key of the record</a> has signed both.
          </p>
          <p>
            Keep a copy. If anything before it is ever changed or removed, no later checkpoint fits
            yours, and you can prove it.
          </p>
          <pre>{text}</pre>
        </>
      )}
      <p class="waiting">
        <a href="/record/checkpoint">Raw checkpoint</a> ·{' '}
        <a href="/docs/record">How the record works</a>
      </p>
      <div class="actions">
        {text !== undefined && <CopyButton text={text} label="Copy" />}
        <button type="button" class="primary" onClick={onClose}>
          Close
        </button>
      </div>
    </Dialog>
  );
}
