export type Cell = string | number;

/** Rows under a header and a rule, the first column left-aligned, the others right-aligned. */
export function textTable(header: readonly Cell[], rows: readonly (readonly Cell[])[]): string {
  const lines = [header, ...rows].map((row) => row.map(String));
  const widths = header.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const [head, ...body] = lines.map((line) =>
    line
      .map((text, column) =>
        column === 0 ? text.padEnd(widths[0] ?? 0) : text.padStart(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  );
  return [head, widths.map((width) => '-'.repeat(width)).join('  '), ...body].join('\n');
}
