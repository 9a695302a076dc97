import { useSignal } from '@preact/signals';
import { useApp } from '../../app.ts';
import { Field } from '../../ui/field.tsx';
import { Link } from '../../ui/link.tsx';
import { KeyPicker } from './key-picker.tsx';
import { type MoveDraft, moveText, readMoveText, USUAL_MOVES } from './move-draft.ts';

type Props = {
  /** The alerts as the draft has them; empty for none. */
  readonly value: string;
  readonly error: string | undefined;
  onValue(value: string): void;
};

/** Which line moves chats are told. */
export function MoveAlertsChoice({ value, error, onValue }: Props) {
  const { coverage } = useApp();
  const draft = readMoveText(value);
  const change = (changes: Partial<MoveDraft>) =>
    onValue(moveText({ ...(draft ?? USUAL_MOVES), ...changes }));
  /** What was typed, for a person who ticks the box again. */
  const typed = useSignal('');
  const known = (of: 'books' | 'sports') =>
    coverage[of].value.map(({ key, title }) => ({ key, title }));
  return (
    <fieldset aria-describedby="moves-hint">
      <legend>Line moves</legend>
      <div class="choices">
        <label>
          <input
            type="checkbox"
            checked={draft !== null}
            onChange={({ currentTarget }) => {
              if (currentTarget.checked) {
                onValue(typed.value || moveText(USUAL_MOVES));
              } else {
                typed.value = value;
                onValue('');
              }
            }}
          />
          Tell my chats of line moves
        </label>
        {draft && (
          <label>
            <input
              type="checkbox"
              checked={draft.laggingOnly}
              onChange={({ currentTarget }) => change({ laggingOnly: currentTarget.checked })}
            />
            Only where one of these books lags
          </label>
        )}
      </div>
      {draft && (
        <div class="fields">
          <Field
            name="min_move"
            label="Minimum move"
            value={draft.minMove}
            hint="points of fair probability within 30 minutes, 2 or more"
            error={error}
            onValue={(minMove) => change({ minMove })}
          />
          <KeyPicker
            label="Books that lag:"
            choices={known('books')}
            value={draft.books}
            absent="my books"
            onValue={(books) => change({ books })}
          />
          <KeyPicker
            label="Sports that move:"
            choices={known('sports')}
            value={draft.sports}
            absent="all sports"
            onValue={(sports) => change({ sports })}
          />
        </div>
      )}
      <small id="moves-hint" class="hint">
        Each move is told once, at most 20 after a scan and 200 a day, the largest first. The
        webhook is told of none. All of them are in <Link href="/moves">Moves</Link>.
      </small>
    </fieldset>
  );
}
