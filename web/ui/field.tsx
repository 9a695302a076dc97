import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';

type InputProps = {
  readonly name: string;
  readonly value: string;
  onValue(value: string): void;
  readonly type?: 'text' | 'url' | 'number' | 'time' | 'datetime-local';
  readonly required?: boolean;
  readonly min?: number;
  readonly max?: number;
  readonly step?: string;
  readonly maxLength?: number;
  readonly placeholder?: string;
  readonly autocomplete?: string;
};
type Props = InputProps & {
  readonly label: string;
  readonly hint?: ComponentChildren;
  readonly error?: string | undefined;
};

/** A labelled input; its hint and its error belong to it for those who listen. */
export function Field({ label, hint, error, onValue, type = 'text', ...input }: Props) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <input
        {...input}
        // The types know the attributes of each type of input, but not of one of several.
        type={type as 'text'}
        id={id}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-hint`}
        onInput={(event) => onValue(event.currentTarget.value)}
      />
      <small id={`${id}-hint`} class={error === undefined ? 'hint' : 'error'}>
        {error ?? hint}
      </small>
    </div>
  );
}
