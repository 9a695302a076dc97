import { useId } from 'preact/hooks';

type Props = {
  readonly bankrolls: readonly { readonly id: string; readonly name: string }[];
  /** The id of one; empty for none. */
  readonly value: string;
  readonly error?: string | undefined;
  onValue(id: string): void;
};

/** One of the bankrolls, or none. One that is no longer there stays under its id. */
export function BankrollChoice({ bankrolls, value, error, onValue }: Props) {
  const id = useId();
  const isKnown = value === '' || bankrolls.some((each) => each.id === value);
  return (
    <div class="field">
      <label for={id}>Bankroll</label>
      <select
        id={id}
        value={value}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-hint`}
        onChange={(event) => onValue(event.currentTarget.value)}
      >
        <option value="">None</option>
        {!isKnown && <option value={value}>{value}</option>}
        {bankrolls.map((each) => (
          <option key={each.id} value={each.id}>
            {each.name}
          </option>
        ))}
      </select>
      <small id={`${id}-hint`} class="error">
        {error}
      </small>
    </div>
  );
}
