import { useSignal } from '@preact/signals';
import type { Reading } from './reading.ts';

type Props = {
  /** What the table has in its rows and columns. */
  readonly label: string;
  readonly name: string;
  readonly readings: readonly Reading[];
};

/** The numbers of a chart as a table, made when it is asked for. */
export function DataTable({ label, name, readings }: Props) {
  const isOpen = useSignal(false);
  const columns = [...new Set(readings.flatMap(({ values }) => values.map((each) => each.name)))];
  return (
    <details
      class="chart-data"
      onToggle={({ currentTarget }) => {
        isOpen.value = currentTarget.open;
      }}
    >
      <summary>Show data</summary>
      {isOpen.value && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by keyboard too
        <section class="scroll" aria-label={label} tabIndex={0}>
          <table class="inner">
            <caption class="visually-hidden">{label}</caption>
            <thead>
              <tr>
                <th scope="col">{name}</th>
                {columns.map((column) => (
                  <th scope="col" class="figure" key={column}>
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {readings.map(({ x, at, values }) => (
                <tr key={x}>
                  <th scope="row">{at}</th>
                  {columns.map((column) => (
                    <td class="figure" key={column}>
                      {values.find((each) => each.name === column)?.text ?? '–'}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </details>
  );
}
