/**
 * Tables as a program prints them and as a page shows them: the cells of each row by the names of
 * the columns, rows by their first cell. A name that stands twice has a number from the second on:
 * `+-`, `+- 2`.
 */
export type Table = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The table of a program's output below a title, or with this name in its first column's head. */
export function printedTable(output: string, title: string): Table {
  const lines = output.split('\n');
  const cells = (row = '') => row.trim().split(/ {2,}/);
  const at = lines.findIndex(
    (line, index) =>
      /^-[- ]*$/.test(lines[index + 1] ?? '') &&
      (cells(line)[0] === title || (lines[index - 1] === '' && lines[index - 2] === title)),
  );
  if (at < 0) {
    throw new Error(`the program prints no table "${title}"`);
  }
  const rows = lines.slice(at + 2);
  const end = rows.findIndex((row) => row.trim() === '');
  return toTable(cells(lines[at]), rows.slice(0, end < 0 ? undefined : end).map(cells));
}

/** The lines of the first table after a sentence of a page. */
export function tableLines(page: string, sentence: string): string {
  const [, after] = page.split(sentence);
  if (after === undefined) {
    throw new Error(`the page does not say "${sentence}"`);
  }
  return after.slice(after.indexOf('\n|') + 1).split(/\n(?!\|)/, 1)[0] ?? '';
}

/** The first table after a sentence of a page, with its numbers as programs print them. */
export function pageTable(page: string, sentence: string): Table {
  const [header = [], , ...rows] = tableLines(page, sentence)
    .split('\n')
    .map((line) => line.split('|').slice(1, -1).map(toPrinted));
  return toTable(header, rows);
}

function toPrinted(cell: string): string {
  const plain = cell.replaceAll(/[*`]/g, '').replaceAll(/(\d),(\d{3})/g, '$1$2');
  // A season is printed as its files are named.
  return plain.trim().replace(/^20(\d\d)\/(\d\d)$/, '$1$2');
}

function toTable(header: readonly string[], rows: readonly (readonly string[])[]): Table {
  const names = header.map((name) => name.replace('1000', '1,000'));
  const columns = names.map((name, index) => {
    const before = names.slice(0, index).filter((other) => other === name).length;
    return before === 0 ? name : `${name} ${before + 1}`;
  });
  return Object.fromEntries(
    rows.map(([name = '', ...cells]) => [
      name,
      Object.fromEntries(columns.slice(1).map((column, index) => [column, cells[index] ?? ''])),
    ]),
  );
}
