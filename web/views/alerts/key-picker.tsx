import { useId } from 'preact/hooks';
import { CheckList, type Choice } from '../../ui/check-list.tsx';

type Props = {
  readonly label: string;
  readonly choices: readonly Choice[];
  /** The keys with commas between them; empty for no limit. */
  readonly value: string;
  /** What no limit means. */
  readonly absent: string;
  readonly error?: string | undefined;
  onValue(value: string): void;
};

const SEPARATOR = ', ';

/** Books or sports chosen by their titles. */
export function KeyPicker({ label, choices, value, absent, error, onValue }: Props) {
  const id = useId();
  const chosen = value.split(/[\s,]+/).filter(Boolean);
  const titleOf = (key: string) => choices.find((choice) => choice.key === key)?.title ?? key;
  return (
    <div class="field picker">
      <details aria-describedby={id}>
        <summary>
          <span class="label">{label}</span>{' '}
          {chosen.length === 0 ? absent : chosen.map(titleOf).join(SEPARATOR)}
        </summary>
        <CheckList
          label={label.toLowerCase()}
          choices={choices}
          chosen={chosen}
          onChosen={(keys) => onValue(keys.join(SEPARATOR))}
        />
        {chosen.length > 0 && (
          <button type="button" class="link" onClick={() => onValue('')}>
            Choose none
          </button>
        )}
      </details>
      <small id={id} class={error === undefined ? 'hint' : 'error'}>
        {error}
      </small>
    </div>
  );
}
