import { useApp } from '../../app.ts';

type Props = {
  readonly value: string;
  readonly error: string | undefined;
  onValue(value: string): void;
};

/** The books that the service reads, and the one that is chosen. */
export function BookChoice({ value, error, onValue }: Props) {
  const { coverage } = useApp();
  const books = coverage.books.value;
  const others = books.some(({ key }) => key === value) ? [] : [{ key: value, title: value }];
  return (
    <div class="field">
      <label for="log-book">Book</label>
      <select
        id="log-book"
        value={value}
        aria-invalid={error !== undefined}
        aria-describedby="log-book-hint"
        onChange={(event) => onValue(event.currentTarget.value)}
      >
        {[...others, ...books].map(({ key, title }) => (
          <option key={key} value={key}>
            {title}
          </option>
        ))}
      </select>
      <small id="log-book-hint" class="error">
        {error}
      </small>
    </div>
  );
}
