type Props = {
  readonly label: string;
  /** The choice that sets no limit. */
  readonly absent: string;
  readonly value: string;
  /** Values and their names. */
  readonly choices: readonly (readonly [string, string])[];
  onValue(value: string): void;
};

/**
 * A compact filter. A value that is no longer among the choices stays one, so that the address is
 * not changed.
 */
export function Select({ label, absent, value, choices, onValue }: Props) {
  const isKnown = value === '' || choices.some(([key]) => key === value);
  return (
    <select
      aria-label={label}
      class="filter"
      data-set={value !== ''}
      value={value}
      onChange={(event) => onValue(event.currentTarget.value)}
    >
      <option value="">{absent}</option>
      {!isKnown && <option value={value}>{value}</option>}
      {choices.map(([key, name]) => (
        <option key={key} value={key}>
          {name}
        </option>
      ))}
    </select>
  );
}
