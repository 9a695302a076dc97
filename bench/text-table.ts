export type Cell = string | number;

/** Rows under a header and a rule, the first column left-aligned, the others right-aligned. */
export function textTable(header: readonly Cell[], rows: readonly (readonly Cell[])[]): string {
  const widths = header.map((_, column) =>
    Math.max(...[header, ...rows].map((row) => String(row[column] ?? '').length)),
  );
  const lineOf = (row: readonly Cell[]) =>
    widths
      .map((width, column) =>
        String(row[column] ?? '')[column === 0 ? 'padEnd' : 'padStart'](width),
      )
      .join('  ')
      .trimEnd();
  const rule = widths.map((width) => '-'.repeat(width)).join('  ');
  return [lineOf(header), rule, ...rows.map(lineOf)].join('\n');
}

/** Titled parts of a report, one below another. */
export function sections(parts: readonly (readonly [title: string, text: string])[]): string {
  return parts.map(([title, text]) => `\n${title}\n\n${text}\n`).join('');
}
